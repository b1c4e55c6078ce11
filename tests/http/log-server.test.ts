/** The server that gets a copy of the log: connected over TLS, verified by its certificate, and never waited for. */
import { writeFileSync } from "node:fs"
import { createServer, type Server, type Socket } from "node:net"
import { join } from "node:path"
import { createServer as createTlsServer } from "node:tls"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { log } from "~/http/response/log.ts"
import { endLog } from "~/http/response/log-destinations.ts"
import * as logOutput from "~/http/response/log-output.ts"
import { replaceSettings, settings } from "../../settings.ts"
import { authority } from "../support/certificates.ts"
import { emptyFolder } from "../support/processes.ts"
import { usualSettings } from "../support/usual-settings.ts"

const before = settings()
beforeEach(() => void vi.spyOn(logOutput, "writeOut").mockReturnValue())
afterEach(() => {
  replaceSettings(before)
})

/** The received messages; each follows its length in bytes. */
function messagesIn(bytes: Buffer): string[] {
  const found: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(" ", at)
    const end = space + 1 + Number(bytes.subarray(at, space).toString())
    found.push(bytes.subarray(space + 1, end).toString())
    at = end
  }
  return found
}

async function receiving(make: (take: (socket: Socket) => void) => Server, port = 0) {
  const parts: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = make((socket) => {
    sockets.add(socket)
    socket.on("error", () => undefined)
    socket.on("data", (part: Buffer) => parts.push(part))
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(close)
  const address = server.address()
  const messages = () => messagesIn(Buffer.concat(parts))
  return { port: typeof address === "object" && address ? address.port : 0, messages, close }
}

const [ours, theirs] = [authority("Logs"), authority("Somebody")]
const trusting = (certificate: string) => {
  const file = join(emptyFolder(), "authority.pem")
  writeFileSync(file, certificate)
  return file
}
const overTls = (certified = ours.certifies("localhost")) =>
  receiving((take) =>
    createTlsServer({ cert: certified.certificate, key: certified.key }, take).on("tlsClientError", () => undefined),
  )
const writeTo = (server: string, more: Record<string, string> = {}) =>
  replaceSettings(usualSettings({ LOG_LEVEL: "info", LOG_SYSLOG: server, ...more }))

test("each line reaches the server over TLS, in the form of RFC 5424", async () => {
  const { port, messages } = await overTls()
  writeTo(`tls://localhost:${port}?ca=${trusting(ours.certificate)}`)
  log("info", "request", { status: 200, name: "Zoë" })
  log("warn", "trouble")
  await endLog()
  await expect.poll(messages).toHaveLength(2)
  expect(messages()[0]).toMatch(
    /^<134>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ suitekeeper \d+ - - \{.*"message":"request","status":200,"name":"Zoë"\}$/,
  )
  expect(messages()[1]).toMatch(/^<132>1 .*"trouble"\}$/)
})

test.each([
  ["of another authority", theirs.certifies("localhost")],
  ["for another name", ours.certifies("elsewhere.example")],
  ["that is over", ours.certifies("localhost", "201231")],
])("a server with a certificate %s gets nothing, and the reason is said once", async (_, certified) => {
  const reported = vi.spyOn(process.stderr, "write").mockReturnValue(true)
  const { port, messages } = await overTls(certified)
  writeTo(`tls://localhost:${port}?ca=${trusting(ours.certificate)}`)
  log("info", "secret")
  await expect.poll(() => reported.mock.calls.length).toBe(1)
  expect(reported.mock.calls[0]?.[0]).toMatch(/^LOG_SYSLOG: lines of the log may be missing there: .+\n$/)
  log("info", "secret")
  await endLog()
  expect([messages(), reported.mock.calls.length]).toEqual([[], 1])
})

test("lines wait for a server that is away, in order", async () => {
  const reported = vi.spyOn(process.stderr, "write").mockReturnValue(true)
  const first = await receiving((take) => createServer(take))
  first.close()
  writeTo(`tcp://127.0.0.1:${first.port}`, { LOG_FORMAT: "text" })
  for (const message of ["one", "two"]) log("info", message)
  await expect.poll(() => reported.mock.calls.length).toBe(1)
  const { messages } = await receiving((take) => createServer(take), first.port)
  log("info", "three")
  await expect.poll(messages).toHaveLength(3)
  expect(messages().map((message) => message.split(" ").at(-1))).toEqual(["one", "two", "three"])
  await endLog()
})

test("more than a megabyte does not wait: what was lost is counted", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
  const first = await receiving((take) => createServer(take))
  first.close()
  writeTo(`tcp://127.0.0.1:${first.port}`)
  const long = "x".repeat(100_000)
  for (let number = 0; number < 15; number++) log("info", "long", { number, long })
  const { messages } = await receiving((take) => createServer(take), first.port)
  await expect.poll(messages).toHaveLength(10)
  log("info", "after")
  await expect.poll(messages).toHaveLength(12)
  expect(messages().slice(10)).toEqual([
    expect.stringMatching(/"after"\}$/),
    expect.stringMatching(/"lines of this log were lost","lines":5\}$/),
  ])
  await endLog()
})
