/** The audit log's rows at the operator's syslog server: each at least once, in order, without names and texts. Source: docs/decisions/0058. */
import { createServer, type Socket } from "node:net"
import { expect, onTestFinished, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { record } from "~/domain/audit/log.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { copyAuditRows, endLog } from "~/http/response/log-destinations.ts"
import { copyAuditLog } from "../../jobs/copy-audit-log.ts"
import { replaceSettings } from "../../settings.ts"
import { usualSettings } from "../support/usual-settings.ts"

const act = (details: string) =>
  write((tx) => record(tx, { ...SYSTEM, name: "Ana Reyes", ip: "192.0.2.7" }, { category: "USR_DELETED", details }))
const hashes = async () =>
  (await read((tx) => tx.all(tx.select().from(auditLog).orderBy(auditLog.id)))).map(({ hash }) => hash)

/** A server of RFC 6587 on this machine, and the rows that it received. */
async function listening(port = 0) {
  let text = ""
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket
      .on("error", () => undefined)
      .on("data", (part) => {
        text += part.toString()
      })
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(close)
  const address = server.address()
  const rows = () => [...text.matchAll(/\{"time".*?\}/g)].map(([json]) => JSON.parse(json))
  return { port: typeof address === "object" && address ? address.port : 0, rows, text: () => text, close }
}

const job = copyAuditLog(copyAuditRows)
const run = () => job.run(new AbortController().signal, (error) => Promise.reject(error))

test("each new row of the audit log is copied, also those of a time without a process", async () => {
  await act("before copying began")
  const first = await listening()
  replaceSettings(usualSettings({ LOG_SYSLOG: `tcp://127.0.0.1:${first.port}` }))
  await job.first?.()
  for (let number = 0; number < 250; number++) await act(`secret ${number}`)
  await run()
  await run()
  const expected = (await hashes()).slice(1)
  await expect.poll(() => first.rows().map(({ hash }) => hash)).toEqual(expected)
  expect(first.rows()[0]).toEqual({
    ...{ time: expect.stringMatching(/^\d{4}-.+Z$/), level: "info", message: "audit", id: 2, category: "USR_DELETED" },
    ...{ priority: "medium", userId: null, impersonatedBy: null, ip: "192.0.2.7", hash: expected[0] },
  })
  expect(first.text()).not.toMatch(/secret|Reyes|before/)
  await endLog()
  await act("by the command line, while no process serves")
  const second = await listening()
  replaceSettings(usualSettings({ LOG_SYSLOG: `tcp://127.0.0.1:${second.port}` }))
  await job.first?.()
  await run()
  await expect.poll(() => second.rows().map(({ hash }) => hash)).toEqual((await hashes()).slice(-1))
  await endLog()
})

test("rows stay to be copied while the server is away", async () => {
  const reported = vi.spyOn(process.stderr, "write").mockReturnValue(true)
  const away = await listening()
  away.close()
  replaceSettings(usualSettings({ LOG_SYSLOG: `tcp://127.0.0.1:${away.port}` }))
  await job.first?.()
  await act("one")
  await run()
  await act("two")
  expect(reported).toHaveBeenCalledTimes(1)
  const back = await listening(away.port)
  await expect
    .poll(async () => {
      await run()
      return [...new Set(back.rows().map(({ hash }) => hash))]
    })
    .toEqual(await hashes())
  await endLog()
})
