/** Templates of mails. Source: api.md M47-M50. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { scheduledEmails } from "#db/schema/index.ts"
import { api } from "../support/app.ts"
import { tokenOfLevel } from "../support/units.ts"

let as = ""
const RENT = { subject: "Rent for [currentMonthName]", body: "Dear [firstName],\n\n[rentBalance] is due." }
const PATH = "/management/email/template"
const create = (body: object = RENT) => api("POST", PATH, { as, body })
const update = (body: object) => api("POST", `${PATH}/update`, { as, body })
const remove = (id: number | string) => api("DELETE", `${PATH}/${id}`, { as })
const list = async () => (await api("GET", `${PATH}/all`, { as })).body

beforeEach(async () => {
  as = await tokenOfLevel(6)
})

test("M47 makes a template, M48 changes it, M50 lists them in the order they were made", async () => {
  const made = await create()
  const shown = {
    TemplateID: made.body.TemplateID,
    Subject: RENT.subject,
    Description: RENT.body,
    Version: made.body.Version,
  }
  expect([made.status, made.body]).toEqual([201, shown])
  const other = await create({ subject: "Welcome", body: "Hello" })
  const changed = await update({ templateId: made.body.TemplateID, subject: "Rent", body: "Please pay." })
  const after = {
    TemplateID: made.body.TemplateID,
    Subject: "Rent",
    Description: "Please pay.",
    Version: changed.body.Version,
  }
  expect([changed.status, changed.body]).toEqual([200, after])
  expect(await list()).toEqual([after, other.body])
})

test("M49 deletes a template, once", async () => {
  const { TemplateID } = (await create()).body
  expect(await remove(TemplateID)).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  const again = await remove(TemplateID)
  expect([again.status, again.body.code, again.body.subject]).toEqual([404, "TEMPLATE_NOT_FOUND", "Template Not Found"])
  expect(await list()).toEqual([])
})

test("M49 refuses a template that a scheduled email is sent with, disabled or not", async () => {
  const { TemplateID } = (await create()).body
  await write((tx) =>
    tx.run(
      tx.insert(scheduledEmails).values({
        templateId: TemplateID,
        frequency: "once",
        initialSendAt: tx.now,
        isDisabled: true,
        toEmails: [],
        createdAt: tx.now,
      }),
    ),
  )
  const { status, body } = await remove(TemplateID)
  expect([status, body.code, body.error]).toEqual([
    409,
    "TEMPLATE_IN_USE",
    "The template is used by a scheduled email.",
  ])
  expect(await list()).toHaveLength(1)
})

test.each([
  [{ subject: "" }, "subject"],
  [{ subject: "x".repeat(201) }, "subject"],
  [{ subject: "two\nlines" }, "subject"],
  [{ body: "" }, "body"],
  [{ body: "x".repeat(50_001) }, "body"],
])("M47 and M48 refuse %#", async (wrong, field) => {
  const { TemplateID } = (await create()).body
  for (const response of [
    await create({ ...RENT, ...wrong }),
    await update({ templateId: TemplateID, ...RENT, ...wrong }),
  ])
    expect([response.status, Object.keys(response.body.fields)]).toEqual([400, [field]])
})

test("an unknown template is 404, a malformed number 400", async () => {
  expect((await update({ templateId: 99, ...RENT })).body.code).toBe("TEMPLATE_NOT_FOUND")
  expect([(await remove(99)).status, (await remove("x")).status, (await update(RENT)).status]).toEqual([404, 400, 400])
})
