/** Where the log goes is somebody else's: a reader that is slow or gone, a disk that is full. The portal goes on. */
import { Agent } from "node:http"
import { expect, test } from "vitest"
import { ask, ended, start } from "../support/served.ts"

test("when nobody reads the log any more, as behind `| head -1`, everybody is served on", async () => {
  const { port, child } = await start()
  const code = ended(child)
  child.stdout?.destroy()
  for (const path of ["/login", "/api", "/login", "/no-such-page"]) {
    expect([path, (await ask(port, path)).status < 500]).toEqual([path, true])
  }
  child.kill("SIGTERM")
  expect(await code).toBe(0)
})

test("a slow reader of the log holds nobody up, and finds every line in order when it reads on", async () => {
  const { port, child, told } = await start()
  child.stdout?.pause()
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  // More than a pipe and both of its ends take.
  const paths = Array.from({ length: 1_500 }, (_, number) => `/api/${"x".repeat(150)}/${number}`)
  for (let first = 0; first < paths.length; first += 50) {
    await Promise.all(paths.slice(first, first + 50).map((path) => ask(port, path, { agent })))
    await ask(port, `/api/last-of-${first}`, { agent })
  }
  agent.destroy()
  expect((await ask(port, "/login")).status).toBe(200)
  child.stdout?.resume()
  await expect.poll(told).toContain('"path":"/login"')
  expect(told().match(/"path":"\/api\/x+\/\d+"/g)).toHaveLength(paths.length)
  const marks = [...told().matchAll(/"path":"\/api\/last-of-(\d+)"/g)].map(([, first]) => Number(first))
  expect(marks).toEqual(marks.toSorted((a, b) => a - b))
  expect(told()).not.toContain("lines of this log were lost")
})
