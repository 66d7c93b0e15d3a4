import { describe, expect, test } from "vitest";
import { deviceName, stateOf, written, type Here } from "../src/push";

const CAN: Here = { isSecure: true, canPush: true, agent: "", touches: 0, onHomeScreen: false, permission: "default" };
const CANNOT: Here = { ...CAN, canPush: false, permission: undefined };
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1";
const IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15";
const PIXEL = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
const EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";

describe("what a browser can do", () => {
  test.each<[string, Here, string]>([
    ["one that can", CAN, "off"],
    ["one that was told not to", { ...CAN, permission: "denied" }, "denied"],
    ["a house without https, whatever the browser", { ...CAN, isSecure: false }, "insecure"],
    ["an iPhone's browser", { ...CANNOT, agent: IPHONE }, "home"],
    ["an iPad's, which says it is a Mac", { ...CANNOT, agent: IPAD, touches: 5 }, "home"],
    ["an old iPhone's home screen", { ...CANNOT, agent: IPHONE, onHomeScreen: true }, "unsupported"],
    ["a Mac", { ...CANNOT, agent: IPAD }, "unsupported"],
    ["a private window", CANNOT, "unsupported"],
  ])("%s", (_, here, state) => expect(stateOf(here)).toBe(state));
});

test("a device has a name that its person knows", () => {
  expect([IPHONE, PIXEL, EDGE, FIREFOX, ""].map(deviceName)).toEqual([
    "Safari · iPhone",
    "Chrome · Android",
    "Edge · Windows",
    "Firefox · Linux",
    "",
  ]);
});

test("a key is compared as the house writes it", () => {
  expect(written(new Uint8Array([251, 255, 254, 1]).buffer)).toBe("-__-AQ");
});
