/** Nobody sees or uses another person's selection for a bulk action: page, data request, form, file, call. Source: api.md X101. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { bulkRows, bulkSelections } from "#db/schema/index.ts"
import { apiTokenOf } from "../support/api-tokens.ts"
import { api, get, post } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesInto, person, suite } from "../support/world.ts"

let owner: Awaited<ReturnType<typeof staff>>
let selection = ""
beforeEach(async () => {
  await suite(101, { rent: 100_000 })
  await movesInto(await person("Dana Reyes"), 101)
  owner = await staff(6, "owner@example.com")
  const as = await tokenOf(owner, "api")
  selection = (await api("POST", "/management/bulk", { as, body: { unitNumbers: [101] } })).body.SelectionID
})

const LEVELS = [6, 4, 3, 1, 0]
const review = () => `/management/bulk/review?selection=${selection}`
const pages = () => [
  review(),
  `/management/bulk/review.data?selection=${selection}`,
  `${review()}&action=increase&date=2190-01-01&percent=3`,
  `/management/bulk/progress?selection=${selection}`,
  `/management/bulk/statements?selection=${selection}`,
]
const text = { subject: "Lift", body: "It is mended.", note: "It is mended." }
const FORMS = {
  mail: text,
  popup: text,
  statements: {},
  fee: { amount: "25", type: "other", note: "New lock" },
  increase: { date: "2190-01-01", percent: "3" },
}
const calls = [
  ["GET", "/management/bulk", {}],
  ["POST", "/management/bulk/mail", { subject: "Lift", body: "It is mended." }],
  ["POST", "/management/bulk/popup", { subject: "Lift", note: "It is mended." }],
  ["POST", "/management/bulk/statements", {}],
  ["GET", "/management/bulk/statements", {}],
  ["POST", "/management/bulk/fee", { amount: 2_500, type: "other", note: "New lock" }],
  ["POST", "/management/bulk/increase", { date: "2190-01-01", percent: 3 }],
] as const

const stored = () =>
  read(async (tx) => [
    await tx.all(tx.select().from(bulkSelections)),
    await tx.all(tx.select().from(bulkRows).orderBy(bulkRows.position)),
  ])
const called = (as: string) =>
  Promise.all(
    calls.map(async ([method, path, body]) => {
      const isRead = method === "GET"
      const address = isRead ? `${path}?selection=${selection}` : path
      const { status, body: answer } = await api(method, address, {
        as,
        ...(isRead ? {} : { body: { ...body, selection } }),
      })
      return [path, status, answer.code]
    }),
  )
const missing = calls.map(([, path]) => [path, 404, "SELECTION_NOT_FOUND"])

test.each(LEVELS)("another person of level %i gets 404 everywhere, and nothing changes", async (level) => {
  const before = await stored()
  const other = await staff(level)
  const page = await tokenOf(other, "page")
  for (const address of pages()) {
    const response = await get(address, { as: page })
    expect([address, response.status, (await response.text()).includes("Dana")]).toEqual([address, 404, false])
  }
  for (const [intent, fields] of Object.entries(FORMS)) {
    const sent = await post(review(), { intent, selection, ...fields }, { as: page })
    expect([intent, sent.status]).toEqual([intent, 404])
  }
  expect(await called(await tokenOf(other, "api"))).toEqual(missing)
  expect(await called(await apiTokenOf(other))).toEqual(missing)
  expect(await stored()).toEqual(before)
})

test("who made it sees it on the page and by session and API token", async () => {
  const page = await tokenOf(owner, "page")
  for (const address of pages()) expect([address, (await get(address, { as: page })).status]).toEqual([address, 200])
  const token = await apiTokenOf(owner)
  const read = await api("GET", `/management/bulk?selection=${selection}`, { as: token })
  expect([read.status, read.body.Rows[0].Name]).toEqual([200, "Dana Reyes"])
})

test("who may not see tenants gets 403 before it is looked up", async () => {
  const as = await tokenOf(await staff(9), "page")
  for (const address of pages()) expect([address, (await get(address, { as })).status]).toEqual([address, 403])
})
