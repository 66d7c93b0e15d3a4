// A bot at a table in the browser: node examples/bots/table.mjs LINK [NAME], LINK leading to a seat.

const [link, name = "Robot"] = process.argv.slice(2);
const [house, token] = link.split("/join/");
const headers = { "content-type": "application/json" };

async function call(path, body) {
  const sent = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const answer = await fetch(house + path, { headers, ...sent });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (cookies.length) headers.cookie = cookies.join("; "); // it says who sits there
  if (answer.ok) return answer.json();
  if (answer.status === 409) return null; // the table has moved on
  if (answer.status !== 429) throw new Error(await answer.text());
  const seconds = Number(answer.headers.get("retry-after")); // that was too often
  await new Promise((again) => setTimeout(again, 1000 * seconds));
  return call(path, body);
}

headers["x-csrf-token"] = (await call("/api/me")).csrf;
const { table, seat } = await call("/api/join", { token, name });
let message;
do {
  message = await call(`/api/tables/${table}/decision?seat=${seat}&wait=20`);
  if (message.type === "decide") {
    const { choices, decision, must_say } = message;
    const action = choices[Math.floor(Math.random() * choices.length)];
    const says = must_say.includes(action.split(" ")[0]) ? "…" : null;
    const act = { seat, decision, action, says, key: crypto.randomUUID() };
    await call(`/api/tables/${table}/act`, act);
  }
} while (message.type !== "over");
console.log(message.result);
