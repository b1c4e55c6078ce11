/** The log's output may have a slow or closed reader or a full disk; the portal continues. */
import { readdirSync } from "node:fs"
import { Agent } from "node:http"
import { join } from "node:path"
import { expect, test } from "vitest"
import { emptyFolder } from "../support/processes.ts"
import { ended, fetchPage, start } from "../support/served.ts"

/** The first backup is made within seconds after the start, later on a busy machine. */
const BACKUP = 120_000

test("when nobody reads the log any more, as behind `| head -1`, everybody is served on", async () => {
  const { port, child } = await start()
  const code = ended(child)
  child.stdout?.destroy()
  for (const path of ["/login", "/api", "/login", "/no-such-page"]) {
    expect([path, (await fetchPage(port, path)).status < 500]).toEqual([path, true])
  }
  child.kill("SIGTERM")
  expect(await code).toBe(0)
})

test("a log file that cannot be written stops nobody, even when nobody reads the standard error that says so", async () => {
  const unread = ["bash", "-c", 'exec "$@" 2> >(exec true)', "bash"]
  const { port, child } = await start({ LOG_FILE: emptyFolder(), LOG_SYSLOG: "tcp://127.0.0.1:9" }, unread)
  for (const path of ["/login", "/api"]) expect((await fetchPage(port, path)).status).toBeLessThan(500)
  const code = ended(child)
  child.kill("SIGTERM")
  expect(await code).toBe(0)
})

test("a slow reader of the log holds nobody up, also after a backup, and finds every line in order when it reads on", async () => {
  const { port, child, dataDir, output } = await start()
  // If a backup's process shared the output, it would make the output blocking.
  await expect
    .poll(() => readdirSync(join(dataDir, "backups"), { encoding: "utf8" }), { timeout: BACKUP })
    .toContainEqual(expect.stringMatching(/^nightly-.*\.json$/))
  child.stdout?.pause()
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  // The log of these requests is larger than a pipe and the buffers at its ends.
  const paths = Array.from({ length: 1_500 }, (_, number) => `/api/${"x".repeat(150)}/${number}`)
  for (let first = 0; first < paths.length; first += 50) {
    await Promise.all(paths.slice(first, first + 50).map((path) => fetchPage(port, path, { agent })))
    await fetchPage(port, `/api/last-of-${first}`, { agent })
  }
  agent.destroy()
  expect((await fetchPage(port, "/login")).status).toBe(200)
  child.stdout?.resume()
  await expect.poll(output).toContain('"path":"/login"')
  expect(output().match(/"path":"\/api\/x+\/\d+"/g)).toHaveLength(paths.length)
  const marks = [...output().matchAll(/"path":"\/api\/last-of-(\d+)"/g)].map(([, first]) => Number(first))
  expect(marks).toEqual(marks.toSorted((a, b) => a - b))
  expect(output()).not.toContain("lines of this log were lost")
})
