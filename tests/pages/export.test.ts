/** Administration > Export: its permission, the confirmation of identity, its progress and the download. Source: api.md section 0, "Export". */
import { beforeEach, expect, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { exportRuns, sessions } from "#db/schema/index.ts"
import { removeAllExports } from "~/domain/export/export-folder.ts"
import { beginExportRun, recordExportFailed, recordProgress } from "~/domain/export/export-runs.ts"
import { get, post } from "../support/app.ts"
import { exportIsReady } from "../support/exports.ts"
import { itIs } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"

const PAGE = "/admin/export"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
  itIs("2026-03-10")
})

const tokenAt = async (level: 0 | 1 | 3 | 6 | 9) => tokenOf(await staff(level), "page")
const open = async (as: string, path = PAGE) => textIn(await (await get(path, { as })).text())
const rows = () => read((tx) => tx.all(tx.select().from(exportRuns)))
const notConfirmed = () => write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: tx.now - 16 * 60_000 })))
const heldIn = (html: string) => /name="confirmHeld" value="([^"]+)"/.exec(html)?.[1] ?? ""

test("Super Admins alone see the page and its place in the menu, and may request", async () => {
  expect(await open(await tokenAt(0), "/admin")).toContain("Export")
  const others = [await tokenAt(1), await tokenAt(3), await tokenAt(6), await tokenAt(9)]
  for (const as of [...others, await tokenOf(await tenantUser(101), "page")]) {
    expect((await get(PAGE, { as })).status).toBe(403)
    expect((await post(PAGE, { intent: "export" }, { as })).status).toBe(403)
  }
  expect(await (await get("/admin", { as: others[0] ?? "" })).text()).not.toContain(`href="${PAGE}"`)
  expect((await get(PAGE)).status).toBe(302)
  expect(await rows()).toEqual([])
})

test("an export asks for a proof again, and begins once it is given", async () => {
  const as = await tokenAt(0)
  await notConfirmed()
  const question = await post(PAGE, { intent: "export" }, { as })
  const html = await question.text()
  expect([question.status, textIn(html)]).toEqual([403, expect.stringContaining("Confirm It Is You")])
  expect(await rows()).toEqual([])
  const confirmed = { confirmHeld: heldIn(html), confirmPassword: PASSWORD }
  expect((await post(PAGE, confirmed, { as })).status).toBe(302)
  expect(await rows()).toMatchObject([{ state: "waiting", requestedByName: "Sam Level 0" }])
})

test("the page follows an export and offers no second one meanwhile", async () => {
  const as = await tokenAt(0)
  expect((await post(PAGE, { intent: "export" }, { as })).status).toBe(302)
  expect(await open(as)).toContain("It waits and begins within seconds.")
  const run = await write(beginExportRun)
  await write((tx) => recordProgress(tx, run?.id ?? 0, { step: "files", done: 120, total: 400 }))
  const page = await open(as)
  expect(page).toContain("The stored files are copied: 120 of 400.")
  expect(page).not.toContain("Export everything")
  const again = await post(PAGE, { intent: "export" }, { as })
  expect([again.status, textIn(await again.text())]).toEqual([409, expect.stringContaining("One is made at a time.")])
  if (run) await write((tx) => recordExportFailed(tx, run, "The disk is full."))
  expect(await open(as)).toContain("The last export was not made The disk is full.")
  await exportIsReady()
  expect(await open(as)).not.toContain("The last export was not made")
})

test("a ready export is downloaded by a link while the proof is fresh, else after another proof", async () => {
  const as = await tokenAt(0)
  const id = await exportIsReady()
  const link = `${PAGE}?download=${id}`
  expect(await (await get(PAGE, { as })).text()).toContain(`href="${link}"`)
  const sent = await get(link, { as })
  expect([sent.status, await sent.text()]).toEqual([200, "the bytes of a zip"])
  await notConfirmed()
  const refused = await get(link, { as })
  const html = await refused.text()
  expect([refused.status, textIn(html)]).toEqual([403, expect.stringContaining("Please enter your password again.")])
  expect(html).not.toContain(`href="${link}"`)
  const question = await post(PAGE, { intent: "confirm" }, { as })
  const confirmed = { confirmHeld: heldIn(await question.text()), confirmPassword: PASSWORD }
  expect((await post(PAGE, confirmed, { as })).status).toBe(302)
  expect((await get(link, { as })).status).toBe(200)
})

test("a link to a deleted file says so on the page", async () => {
  const as = await tokenAt(0)
  const id = await exportIsReady()
  removeAllExports()
  const gone = await get(`${PAGE}?download=${id}`, { as })
  expect([gone.status, textIn(await gone.text())]).toEqual([404, expect.stringContaining("Make another one.")])
})
