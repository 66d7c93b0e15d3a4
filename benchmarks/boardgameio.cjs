// boardgame.io's own server and its own clients over real sockets: `node boardgameio.cjs TABLES SECONDS`.
// The game is next to none: two players in turn write a number into a list of 200, so that a state weighs
// what a table of Photosynthesis does in numbers. Nothing is written to a disk: that is its default.
const { fork } = require("node:child_process");
const { performance } = require("node:perf_hooks");
const PORT = 18765;

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

async function serve() {
  const { Server, Origins } = require("boardgame.io/server");
  await Server({ games: [game], origins: [Origins.LOCALHOST] }).run(PORT, () => process.send("ready"));
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

async function table(figures) {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const { matchID } = await post("/games/list/create", { numPlayers: 2 });
  const clients = [];
  for (const playerID of ["0", "1"]) {
    const { playerCredentials: credentials } = await post(`/games/list/${matchID}/join`, { playerID, playerName: playerID });
    const multiplayer = SocketIO({ server: `http://localhost:${PORT}` });
    clients.push(Client({ game, matchID, playerID, credentials, multiplayer, numPlayers: 2, debug: false }));
  }
  const state = { posted: 0, moves: 0, running: true };
  clients.forEach((client, me) => {
    client.start();
    client.subscribe((now) => {
      if (!now || !now.isConnected || !state.running) return;
      if (now.G.moves === state.moves && state.moves > 0 && (state.moves - 1) % 2 !== me && state.posted) {
        figures.push(performance.now() - state.posted); // the other player has heard
        state.posted = 0;
        move();
      }
    });
  });
  function move() {
    const mover = clients[state.moves % 2];
    state.moves += 1;
    state.posted = performance.now();
    setImmediate(() => mover.moves.write(state.moves));
  }
  await new Promise((ready) => setTimeout(ready, 1500));
  return { start: move, stop: () => (state.running = false) };
}

async function measure(tables, seconds) {
  const server = fork(__filename, ["--serve"]);
  const answer = () => new Promise((ready) => server.once("message", ready));
  await answer();
  const figures = [];
  const all = await Promise.all(Array.from({ length: tables }, () => table(figures)));
  const used = async () => {
    const said = answer();
    server.send("used");
    const { user, system } = await said;
    return (user + system) / 1000;
  };
  const before = await used();
  const begun = performance.now();
  for (const one of all) one.start();
  await new Promise((done) => setTimeout(done, seconds * 1000));
  for (const one of all) one.stop();
  const took = (performance.now() - begun) / 1000;
  const cost = ((await used()) - before) / Math.max(figures.length, 1);
  figures.sort((a, b) => a - b);
  const at = (percent) => figures[Math.floor((figures.length * percent) / 100)]?.toFixed(1);
  console.log(`boardgame.io, ${tables} tables: ${figures.length} moves in ${took.toFixed(1)} s: ` +
    `${(figures.length / took).toFixed(0)} moves/s, ${cost.toFixed(2)} ms of processor each`);
  console.log(`  other player's event   p50 ${at(50)} ms  p95 ${at(95)} ms  p99 ${at(99)} ms`);
  server.kill();
  process.exit();
}

if (process.argv[2] === "--serve") serve();
else measure(Number(process.argv[2]), Number(process.argv[3]));
