import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { sharedCapture } from "#db/captured-mail.ts"
import { read, write } from "#db/client.server.ts"
import { outbox } from "#db/schema/index.ts"
import { queueMail } from "~/domain/mail/outbox.ts"
import { startSchedule } from "../../jobs/schedule.ts"
import { replaceSettings, settings } from "../../settings.ts"

const captured = async () => (await sharedCapture?.names()) ?? readdirSync(join(settings().dataDir, "outbox"))
const queue = () =>
  write((tx) => queueMail(tx, { to: { name: "Dana", address: "dana@example.com" }, subject: "Hello", text: "Hello" }))
const gone = () =>
  read(async (tx) => (await tx.all(tx.select().from(outbox))).filter(({ state }) => state === "kept").length)

let schedule: ReturnType<typeof startSchedule>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] })
  replaceSettings({ ...settings(), dataDir: mkdtempSync(join(tmpdir(), "suitekeeper-jobs-")) })
})

afterEach(async () => {
  await schedule.stop()
  vi.useRealTimers()
  rmSync(settings().dataDir, { recursive: true })
})

test("what waited leaves at the start, and what is queued later within seconds", async () => {
  await queue()
  schedule = startSchedule()
  await vi.waitUntil(async () => (await gone()) === 1, { interval: 1, timeout: 120_000 })
  await queue()
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitUntil(async () => (await gone()) === 2, { interval: 1, timeout: 120_000 })
  expect(await captured()).toHaveLength(2)
})

test("once stopped nothing leaves any more", async () => {
  schedule = startSchedule()
  await schedule.stop()
  await queue()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await gone()).toBe(0)
})
