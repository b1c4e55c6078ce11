import { expect, test } from "vitest"
import { closeDatabase } from "#db/client.server.ts"
import { api } from "../support/app.ts"

test("S1 tells the version, the build's time and the maintenance window", async () => {
  const { status, body } = await api("GET", "/")
  expect(status).toBe(200)
  expect(body).toEqual({
    status: "ok",
    version: "0.9.16",
    builtAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    Settings: { NEXT_MAINTENANCE: null, NEXT_MAINTENANCE_LENGTH: null },
  })
})

test("S1 is 503 when the database does not answer, other calls say that they failed", async () => {
  closeDatabase()
  const down = await api("GET", "/")
  expect([down.status, down.body.code, down.headers.get("retry-after")]).toEqual([503, "INTERNAL_ERROR", "5"])
  expect(await api("GET", "/default?key=timezone")).toMatchObject({ status: 500, body: { code: "INTERNAL_ERROR" } })
})
