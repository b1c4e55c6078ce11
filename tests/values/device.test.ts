import { expect, test } from "vitest"
import { deviceName } from "~/values/device.ts"

const MOZILLA = "Mozilla/5.0"
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    "Edge on Windows",
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, "Firefox on Linux"],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.1 Safari/605.1.15`, "Safari on Mac"],
  [`${MOZILLA} (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1`, "Safari on iPhone"],
  [`${MOZILLA} (Linux; Android 16; Pixel 9) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Chromebook"],
  ["curl/8.5.0", "curl"],
  ["node", "node"],
  ["x".repeat(300), "x".repeat(40)],
  ["<script>", null],
  [null, null],
])("%s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
