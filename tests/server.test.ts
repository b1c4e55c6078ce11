/** The built program as a separate process: responses before the application, its start and its stop. */
import { writeFileSync } from "node:fs"
import { Agent } from "node:http"
import { connect } from "node:net"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import Sqlite from "better-sqlite3"
import { beforeAll, expect, test } from "vitest"
import { emptyFolder } from "./support/processes.ts"
import { ended, fetchPage, type Started, start } from "./support/served.ts"

let server: Started
beforeAll(async () => {
  server = await start()
})

test("it is healthy once it serves, whatever host asks", async () => {
  expect((await fetchPage(server.port, "/healthz")).status).toBe(200)
  expect((await fetchPage(server.port, "/healthz", { headers: { Host: "elsewhere.test" } })).status).toBe(200)
})

test("another host is not served: the response says where the portal is and what its operator sets", async () => {
  const refused = await fetchPage(server.port, "/login", { headers: { Host: "evil.test" } })
  expect(refused.status).toBe(421)
  expect(refused.body.toString()).toMatch(
    /this site is http:\/\/localhost:0\.\n.*must set BASE_URL to it \(and ALLOW_HTTP=1 for plain http\)\./,
  )
  expect(refused.body.toString()).not.toContain("evil.test")
  await expect.poll(server.output).toMatch(/"refused a host that is not served: set BASE_URL [^\n]*"host":"evil.test"/)
  expect((await fetchPage(server.port, "/api", { headers: { Host: "evil.test" } })).status).toBe(421)
})

test("TRACE and unknown methods are refused before anything else", async () => {
  expect((await fetchPage(server.port, "/login", { method: "TRACE" })).status).toBe(405)
  expect((await fetchPage(server.port, "/api", { method: "PROPFIND" })).status).toBe(405)
})

test("pages are compressed as the browser asks", async () => {
  for (const coding of ["br", "zstd", "gzip"]) {
    const page = await fetchPage(server.port, "/login", { headers: { "Accept-Encoding": coding } })
    expect([page.status, page.headers["content-encoding"]]).toEqual([200, coding])
    expect(page.headers.vary).toContain("Accept-Encoding")
  }
  const plain = await fetchPage(server.port, "/login", { headers: { "Accept-Encoding": "br;q=0, identity" } })
  expect(plain.headers["content-encoding"]).toBeUndefined()
  expect(plain.body.toString()).toContain("Account Login")
})

test("built files may be kept for ever, everything private never", async () => {
  const page = (await fetchPage(server.port, "/login")).body.toString()
  const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1] ?? ""
  const file = await fetchPage(server.port, stylesheet)
  expect(file.headers["cache-control"]).toBe("public, max-age=31536000, immutable")
  const again = await fetchPage(server.port, stylesheet, { headers: { "If-None-Match": String(file.headers.etag) } })
  expect(again.status).toBe(304)
  expect((await fetchPage(server.port, "/login")).headers["cache-control"]).toBe("no-store")
})

test("nothing but the build is reachable as a file", async () => {
  for (const path of [
    "/.env",
    "/package.json",
    "/.git/config",
    "/assets/../../package.json",
    "/data/suitekeeper.sqlite",
  ]) {
    expect([path, (await fetchPage(server.port, path)).status]).toEqual([path, 404])
  }
})

test("a request whose length is said in two ways, or whose lines end oddly, is refused and nothing after it is read", async () => {
  const smuggled = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
  const heads = [
    "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd",
    "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "X-Folded: a\r\n b\r\nContent-Length: 0\r\n\r\n",
  ]
  for (const head of heads) {
    const socket = connect(server.port, "127.0.0.1")
    socket.write(`POST /login HTTP/1.1\r\nHost: localhost\r\n${head}${smuggled}`)
    const answers = await text(socket)
    expect([head, answers.match(/HTTP\/1\.1 \d{3}/g)]).toEqual([head, ["HTTP/1.1 400"]])
  }
})

test("an odd address is an answer, never a failure", async () => {
  for (const path of [
    "/%",
    "/%E0%A4%A",
    "/login?%",
    "/management?unit=%00",
    "//evil.test",
    "/api/%2e%2e/x",
    "/login/.data",
    "/_root.data",
  ]) {
    const { status } = await fetchPage(server.port, path)
    expect([path, status < 500]).toEqual([path, true])
  }
})

/** The JSON lines that a server logged since it serves. */
const linesOf = (output: string): Record<string, unknown>[] =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))

test("an address that cannot be decoded is unknown, and no library writes into the log of it", async () => {
  const own = await start()
  for (const path of ["/%zz", "/api/%zz", "/%zz.data"]) {
    expect([path, (await fetchPage(own.port, path)).status]).toEqual([path, 404])
  }
  const page = await fetchPage(own.port, "/%zz", { headers: { Accept: "text/html" } })
  expect(page.body.toString()).toContain("There is no page at this address.")
  await expect.poll(() => linesOf(own.output()).filter(({ path }) => String(path).includes("%zz"))).toHaveLength(4)
  expect(own.output()).not.toContain("decoded")
})

test("whoever leaves in the middle of a form or a call is logged as gone, not as a failure", async () => {
  const own = await start()
  const heads = { "/login": "application/x-www-form-urlencoded", "/api/user/login": "application/json" }
  for (const [path, type] of Object.entries(heads)) {
    const socket = connect(own.port, "127.0.0.1")
    const head = `Host: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${type}\r\nContent-Length: 900`
    await new Promise((resolve) => socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\nhalf`, resolve))
    socket.end()
  }
  const left = () => linesOf(own.output()).filter(({ method }) => method === "POST")
  await expect.poll(left).toHaveLength(2)
  expect(left().map(({ level, status }) => [level, status])).toEqual(Array(2).fill(["info", 499]))
})

test("writes refused because another process holds the database are counted in a warning, without a stack each", async () => {
  const own = await start()
  const holder = new Sqlite(join(own.dataDir, "suitekeeper.sqlite"))
  holder.exec("begin immediate")
  const body = JSON.stringify({ email: "nobody@example.com", password: "guessed" })
  const headers = { "Content-Type": "application/json" }
  const signIn = () => fetchPage(own.port, "/api/user/login", { method: "POST", headers, body })
  const answers = await Promise.all(Array.from({ length: 3 }, signIn))
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  holder.exec("commit")
  holder.close()
  const counted = () => linesOf(own.output()).reduce((all, { refused }) => all + Number(refused ?? 0), 0)
  // Jobs that waited for the same process are counted, too.
  await expect.poll(counted, { timeout: 20_000 }).toBeGreaterThanOrEqual(3)
  const warnings = linesOf(own.output()).filter(({ level }) => ["warn", "error"].includes(String(level)))
  expect(warnings.filter(({ level, stack }) => level === "error" || stack !== undefined)).toEqual([])
})

test("a signal stops it cleanly: the log is merged into the database, and it ends with 0", async () => {
  const { child, dataDir, port } = await start()
  await fetchPage(port, "/login")
  const code = ended(child)
  child.kill("SIGTERM")
  expect(await code).toBe(0)
  const handle = new Sqlite(join(dataDir, "suitekeeper.sqlite"), { readonly: true })
  expect(handle.pragma("integrity_check", { simple: true })).toBe("ok")
  handle.close()
})

test("while it stops, what comes is answered 503, and then it ends with 0", async () => {
  const { port, child, output } = await start()
  // A request that has begun keeps its connection open, however busy the machine is.
  const socket = connect(port, "127.0.0.1").once("connect", () =>
    socket.write("GET /login HTTP/1.1\r\nHost: localhost\r\n"),
  )
  await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0)
  await fetchPage(port, "/healthz")
  const end = ended(child)
  child.kill("SIGTERM")
  await expect.poll(output).toContain('"message":"stopping"')
  socket.write("\r\n")
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 503 [\s\S]*\r\nConnection: close\r\n/)
  expect(answer).toContain("\r\nContent-Security-Policy: default-src 'none'; ")
  expect(await end).toBe(0)
})

test("nothing that it took is cut off when it stops", async () => {
  const { port, child, output } = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  let whole = 0
  const requestOn = async (): Promise<void> => {
    const response = await fetchPage(port, "/login", { agent }).catch(() => undefined)
    if (response?.status === 200 && response.body.toString().trimEnd().endsWith("</html>")) whole += 1
    // The server is stopping: it responds 503, or closes the connection before a request was sent on it.
    if (response?.status === 200) await requestOn()
  }
  const all = Promise.all(Array.from({ length: 20 }, requestOn))
  await expect.poll(() => whole).toBeGreaterThan(20)
  const end = ended(child)
  child.kill("SIGTERM")
  await all
  expect(await end).toBe(0)
  await expect.poll(output).toContain('"message":"stopped"')
  expect(output().match(/"path":"\/login","status":200/g)).toHaveLength(whole)
})

const SETUP = /http:\/\/localhost:(\d+)\/setup\?token=([\w-]{22})\n/

test("without an administrator the start says where to make one, on its own port and with a new token each time", async () => {
  await expect.poll(server.output).toMatch(/npm run suitekeeper -- user create --email .* --password-stdin\n/)
  expect(server.output()).not.toContain("--password ")
  const [, port, token = ""] = SETUP.exec(server.output()) ?? []
  expect(port).toBe(String(server.port))
  expect((await fetchPage(server.port, `/setup?token=${token}`)).body.toString()).toContain(`value="${token}"`)
  const end = ended(server.child)
  server.child.kill("SIGTERM")
  await end
  server = await start({ DATA_DIR: server.dataDir })
  await expect.poll(server.output).toMatch(SETUP)
  const [, , another = ""] = SETUP.exec(server.output()) ?? []
  expect(another).not.toBe(token)
  expect((await fetchPage(server.port, `/setup?token=${another}`)).body.toString()).toContain(`value="${another}"`)
})

test("a token is printed at the start and never again, also when it stands in an address; one of the operator's own never", async () => {
  const selected = await start({ SETUP_TOKEN: "chosen by the operator" })
  await expect.poll(selected.output).toContain("The token is what SETUP_TOKEN says.")
  await fetchPage(selected.port, "/setup?token=chosen+by+the+operator")
  await expect.poll(selected.output).toContain('"path":"/setup"')
  expect(selected.output()).not.toMatch(/chosen.by.the.operator/)
  const [, , token = "none"] = SETUP.exec(server.output()) ?? []
  expect(server.output()).toContain('"path":"/setup"')
  expect(server.output().split(token)).toHaveLength(2)
})

test("a forwarded address from a proxy that is not named in TRUSTED_PROXIES is logged once, not at every request", async () => {
  const proxied = await start()
  const headers = { "X-Forwarded-For": "198.51.100.1" }
  for (const path of ["/login", "/healthz", "/login", "/api/last"]) await fetchPage(proxied.port, path, { headers })
  await expect.poll(proxied.output).toContain('"path":"/api/last"')
  expect(
    proxied.output().match(/X-Forwarded-For comes from[^\n]*TRUSTED_PROXIES[^\n]*"address":"127\.0\.0\.1"/g),
  ).toHaveLength(1)
})

/** The addresses in the audit log of a folder. */
function addressesIn(dataDir: string): unknown[] {
  const handle = new Sqlite(join(dataDir, "suitekeeper.sqlite"), { readonly: true })
  const addresses = handle.prepare("select ip from audit_log order by id").pluck().all()
  handle.close()
  return addresses
}

test("who says to come from elsewhere stands in the audit log with the socket's address, unless a trusted proxy says it", async () => {
  const proxied = await start({ TRUSTED_PROXIES: "127.0.0.1" })
  for (const { port } of [server, proxied]) {
    const response = await fetch(`http://127.0.0.1:${port}/api/user/login`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Forwarded-For": "198.51.100.1, 203.0.113.9",
        "X-Real-IP": "1.2.3.4",
      },
      body: JSON.stringify({ email: "nobody@example.com", password: "guessed" }),
    })
    expect(response.status).toBe(401)
  }
  expect(addressesIn(server.dataDir)).toEqual(["127.0.0.1"])
  expect(addressesIn(proxied.dataDir)).toEqual(["203.0.113.9"])
})

test("a file of places that is none stops the start with one line that names the setting", async () => {
  await expect(start({ GEOIP_CITY_V4: "package.json" })).rejects.toThrow(
    /ended with 1: GEOIP_CITY_V4: [^\n]*package\.json cannot be read as an MMDB file: [^\n]*\n$/,
  )
})

test("a bad setting stops the start with one line that names it", async () => {
  await expect(start({ PORT: "eighty" })).rejects.toThrow(/PORT must be a number/)
})

test("a port in use, or a folder that cannot hold the database, stops the start with one line that names the setting", async () => {
  const refused = (env: Record<string, string>) =>
    start(env).then(
      () => "",
      (error: Error) => error.message,
    )
  expect(await refused({ PORT: String(server.port) })).toMatch(
    new RegExp(`ended with 1: PORT ${server.port} is in use already\\.[^\\n]*\\n$`),
  )
  const folder = emptyFolder()
  writeFileSync(join(folder, "suitekeeper.sqlite"), "this is no database, whatever its name says")
  expect(await refused({ DATA_DIR: folder })).toMatch(
    /ended with 1: The database in DATA_DIR [^\n]* cannot be opened: [^\n]*\n$/,
  )
  const file = join(folder, "suitekeeper.sqlite", "below a file")
  expect(await refused({ DATA_DIR: file })).toMatch(
    /ended with 1: The database in DATA_DIR [^\n]* cannot be opened: [^\n]*\n$/,
  )
})
