// A bot for any game of Tablée, over standard input and output. It plays at random: change that.
//
//     tablee play push --bots "exec:node examples/bots/stdio.mjs"

import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  let answer;
  if (message.type === "hello") {
    // which game, which seat, what lies in the box
    answer = { type: "ready" };
  } else if (message.type === "decide") {
    // what the seat knows, and what it may do
    const { choices } = message;
    answer = { action: choices[Math.floor(Math.random() * choices.length)] };
  } else {
    // the answer was refused: choose something else
    throw new Error(message.why);
  }
  console.log(JSON.stringify(answer));
}
