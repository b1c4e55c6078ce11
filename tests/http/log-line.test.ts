/** The readable form of the log: one line an entry, whatever its values are. */
import { expect, test } from "vitest"
import { type LogEntry, logLineOf } from "~/http/response/log-line.ts"

const entry = (fields: Record<string, unknown>, message = "request"): LogEntry => ({
  time: "2026-11-20T12:00:00.000Z",
  level: "info",
  message,
  ...fields,
})

test("a person reads time, level, message and fields, a program the same as JSON", () => {
  const request = entry({ status: 200, path: "/management", name: "Ana Reyes", tenantId: null, extra: undefined })
  expect(logLineOf(request, "text")).toBe(
    '2026-11-20T12:00:00.000Z INFO  request status=200 path=/management name="Ana Reyes" tenantId=null',
  )
  expect(JSON.parse(logLineOf(request, "json"))).toEqual(
    entry({
      status: 200,
      path: "/management",
      name: "Ana Reyes",
      tenantId: null,
    }),
  )
})

const FORGED = "x\n2026-11-20T12:00:00.000Z ERROR the property was sold"
const SIGNS = [
  "\n",
  "\r",
  "\u0085",
  "\u2028",
  "\u2029",
  "\u001b[2K",
  "\u0000",
  "\u202e",
  "\u200b",
  "\ud800",
  "\u009b1A",
]

test.each(["text", "json"] as const)("no value begins another line of %s", (format) => {
  const line = logLineOf(entry({ path: FORGED, [FORGED]: [FORGED] }, FORGED), format)
  expect(line.split(/[\r\n]/)).toHaveLength(1)
})

test("what a terminal or an eye would take for something else is written out", () => {
  for (const sign of SIGNS) {
    const line = logLineOf(entry({ path: `a${sign}b`, [`c${sign}`]: { d: sign } }, `e${sign}`), "text")
    expect([sign, /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(line)]).toEqual([sign, false])
  }
})

test("no value of text takes the place of another field", () => {
  const line = logLineOf(entry({ path: "/a status=500", name: 'b" level=ERROR' }), "text")
  expect(line).toContain('path="/a status=500" name="b\\" level=ERROR"')
})
