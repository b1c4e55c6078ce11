/** Actions that are refused to an impersonating administrator are not offered on pages. Source: api.md A4; threats.md T5. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { seedDemo } from "../../cli/demo/seed.ts"
import { post } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { crawl, formsIn } from "../support/robot.ts"

const START = ["/management", "/management/tenants", "/account"]
/** The links and forms of refused actions. */
const CLOSED = [
  "/management/manualpayment?tenant=",
  "/management/fillunit?unit=",
  "/management/fillunit/reset?tenant=",
  "/management/viewtenant/vacate?",
  "/management/editfee?tenant=",
  "&dialog=delete&charge=",
  "&dialog=balances",
  "&dialog=edit&stay=",
  "/account/management/passkeys",
]
/** The time to make a building and open all its pages, in milliseconds. */
const LONG = 240_000

let manager: Awaited<ReturnType<typeof staff>>
let admin: Awaited<ReturnType<typeof staff>>

beforeEach(async () => {
  await seedDemo({ units: 24, months: 13, now: Date.now() })
  manager = await staff(6, "mona@example.com")
  admin = await staff(3, "ada@example.com")
}, LONG)

const impersonation = async () =>
  (await write((tx) => openSession(tx, { userId: manager.userId, channel: "page", impersonatorId: admin.userId })))
    .token

const addressesOf = (pages: Awaited<ReturnType<typeof crawl>>) => pages.map(({ address }) => address).join("\n")

test(
  "no link and no form of a visitor leads to what is closed",
  async () => {
    const as = await impersonation()
    const pages = await crawl(START, as)
    expect(pages.filter(({ status }) => status >= 400).map(({ address }) => address)).toEqual([])
    for (const control of CLOSED) expect(addressesOf(pages)).not.toContain(control)
    const refused: string[] = []
    for (const { method, action, fields } of formsIn(pages)) {
      if (method !== "post" || action === "/logout" || action === "/account/back") continue
      const { status } = await post(action, fields, { as })
      if (status === 403) refused.push(`${action} ${fields.intent}`)
    }
    expect(refused).toEqual([])
  },
  LONG,
)

test(
  "nothing of a tenant's portal leads to what is closed, and the tenant is offered it",
  async () => {
    const dana = await tenantUser(901)
    const by = { userId: dana.userId, channel: "page", impersonatorId: admin.userId } as const
    const as = (await write((tx) => openSession(tx, by))).token
    const pages = await crawl(["/home"], as)
    expect(pages.filter(({ status }) => status >= 400).map(({ address }) => address)).toEqual([])
    const refused: string[] = []
    for (const { method, action, fields } of formsIn(pages)) {
      if (method !== "post" || action === "/logout" || action === "/account/back") continue
      const { status } = await post(action, fields, { as })
      if (status === 403) refused.push(`${action} ${fields.intent}`)
    }
    expect(refused).toEqual([])
    const intents = async (token: string) => formsIn(await crawl(["/home"], token)).map(({ fields }) => fields.intent)
    expect(await intents(as)).not.toContain("reset")
    expect(await intents(await tokenOf(dana, "page"))).toContain("reset")
  },
  LONG,
)

test(
  "to the person themself the same pages offer it",
  async () => {
    const offered = addressesOf(await crawl(START, await tokenOf(manager, "page")))
    for (const control of CLOSED) expect(offered).toContain(control)
  },
  LONG,
)
