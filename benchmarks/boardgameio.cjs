// boardgame.io's own server and its own clients over real sockets, measured as benchmarks/serve.py measures ours:
// `node boardgameio.cjs '{"tables": 20, "seconds": 10, "rate": 0, "onlookers": 0, "folder": "", "synced": false}'`
// prints JSON.
//
// The game is next to none: two players in turn write a number into a list of 200, so that a state weighs what a
// table of Photosynthesis does in numbers. With a folder, its FlatFile adapter keeps every match in a file there,
// which it does not sync unless `synced`, by which Node is asked to for it; without one, tables are in memory
// only: that is its default.
const fs = require("node:fs");
const { fork } = require("node:child_process");
const { performance } = require("node:perf_hooks");
const PORT = 18765;
const NEEDED = ["boardgame.io/server", "boardgame.io/client", "boardgame.io/multiplayer"];

const game = {
  name: "list",
  setup: () => ({ cells: Array(200).fill(0), moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    write: ({ G }, at) => {
      G.cells[at % 200] += 1;
      G.moves += 1;
    },
  },
};

// What is written is on the disk before whoever wrote it goes on.
function syncEveryFile() {
  const { writeFile } = fs;
  fs.writeFile = (file, text, encoding, done) => writeFile(file, text, { encoding, flush: true }, done);
}

async function serve(folder, synced) {
  if (synced) syncEveryFile();
  const { Server, Origins, FlatFile } = require("boardgame.io/server");
  const db = folder ? new FlatFile({ dir: folder }) : undefined;
  await Server({ games: [game], db, origins: [Origins.LOCALHOST] }).run(PORT, () => process.send("ready"));
  process.on("message", () => process.send(process.cpuUsage()));
}

async function post(path, body) {
  const answer = await fetch(`http://localhost:${PORT}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}

function connected(matchID, more) {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const multiplayer = SocketIO({ server: `http://localhost:${PORT}` });
  const client = Client({ game, matchID, multiplayer, numPlayers: 2, debug: false, ...more });
  client.start();
  return new Promise((ready) => {
    client.subscribe((now) => now?.isConnected && ready(client));
  });
}

// One table: `begin(until, pause)` plays move after move, each once both players have heard of the last.
async function table(figures) {
  const { matchID } = await post("/games/list/create", { numPlayers: 2 });
  const clients = [];
  for (const playerID of ["0", "1"]) {
    const joined = await post(`/games/list/${matchID}/join`, { playerID, playerName: playerID });
    clients.push(await connected(matchID, { playerID, credentials: joined.playerCredentials }));
  }
  let moves = 0, posted = 0, until = 0, pause = 0, due = 0;
  const heard = [0, 0];
  clients.forEach((client, me) => client.subscribe((now) => {
    if (!now || now.G.moves <= heard[me]) return;
    const mine = (now.G.moves - 1) % 2 === me;
    heard[me] = now.G.moves;
    if (!mine) {
      figures.events.push((performance.now() - posted) / 1000); // the other player has heard
      setImmediate(next);
    }
  }));
  function next() {
    due = Math.max(due + pause, performance.now());
    setTimeout(move, Math.max(0, due - performance.now()));
  }
  function move() {
    if (performance.now() >= until) return;
    const mover = clients[moves % 2];
    moves += 1;
    posted = performance.now();
    mover.moves.write(moves);
  }
  return {
    matchID,
    begin: (end, rest) => {
      [until, pause, due] = [end, rest, performance.now() + rest * Math.random()];
      setTimeout(move, Math.max(0, due - performance.now()));
    },
  };
}

async function measure({ tables, seconds, rate, onlookers, folder, synced }) {
  const server = fork(__filename, ["--serve", folder, synced ? "synced" : ""]);
  const answer = () => new Promise((ready) => server.once("message", ready));
  await answer();
  const figures = { events: [] };
  const all = [];
  for (let n = 0; n < tables; n++) all.push(await table(figures));
  for (let n = 0; n < onlookers; n++) await connected(all[n % tables].matchID, {});
  const used = async () => {
    const said = answer();
    server.send("used");
    const { user, system } = await said;
    return (user + system) / 1e6;
  };
  const before = await used();
  const begun = performance.now();
  for (const one of all) one.begin(begun + seconds * 1000, rate ? (tables / rate) * 1000 : 0);
  await new Promise((done) => setTimeout(done, seconds * 1000));
  figures.seconds = (performance.now() - begun) / 1000;
  figures.processor = (await used()) - before;
  server.kill();
  process.stdout.write(JSON.stringify(figures), () => process.exit());
}

function isThere(name) {
  try {
    return require.resolve(name);
  } catch {
    return false;
  }
}

if (!NEEDED.every(isThere)) {
  console.error("boardgame.io is not installed where NODE_PATH says: see benchmarks/serve.py.");
  process.exitCode = 1;
} else if (process.argv[2] === "--serve") serve(process.argv[3], process.argv[4]);
else measure(JSON.parse(process.argv[2]));
