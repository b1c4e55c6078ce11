/** The ledger's state is restored for the same person, and for nobody else. Source: specification 1 "Table preferences", docs/decisions/0024. */
import { beforeEach, expect, test } from "vitest"
import { get } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { suite } from "../support/world.ts"

let as = ""
let manager: Awaited<ReturnType<typeof staff>>
let dana = 0
let omar = 0
/** The cookies of one browser, in which several people sign in. */
let browser: Map<string, string>

beforeEach(async () => {
  browser = new Map()
  manager = await staff(6)
  as = await tokenOf(manager, "page")
  await suite(101, { rent: 100_000 })
  await suite(102, { rent: 90_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  omar = await movesIn(102, "2026-01-01", { rent: 90_000, primaryEmail: "omar@example.com" })
})

/** Opens a ledger in that browser and stores its cookies. */
async function opens(tenant: number, query = "", session = as) {
  const cookies = [...browser].map(([name, value]) => `${name}=${value}`)
  const headers = { Cookie: [`__Host-session=${session}`, ...cookies].join("; ") }
  const response = await get(`/management/viewtenant/payments?tenant=${tenant}${query}`, { headers })
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    browser.set(name, value)
  }
  return response.text()
}

const days = (html: string) =>
  ["from", "to"].map((name) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1])
const range = (html: string) => /class="chip"[^>]*aria-current="page"[^>]*>([^<]+)</.exec(html)?.[1]

test("a usual range comes back for every tenant's ledger, and goes when the past year is chosen again", async () => {
  expect(range(await opens(dana))).toBe("Past year")
  await opens(dana, "&range=everything")
  expect(range(await opens(dana))).toBe("Everything")
  expect(range(await opens(omar))).toBe("Everything")
  await opens(omar, "&range=past-year")
  expect(range(await opens(dana))).toBe("Past year")
})

test("days that were typed come back for that tenant only, and say that they do", async () => {
  await opens(dana, "&range=this-year")
  const typed = ["2026-01-10", "2026-02-20"]
  expect(days(await opens(dana, "&from=2026-01-10&to=2026-02-20"))).toEqual(typed)
  expect(range(await opens(omar))).toBe("This year")
  const again = await opens(dana)
  expect(days(again)).toEqual(typed)
  expect(textIn(again)).toContain("the dates you last chose for this tenant")
  expect(range(await opens(dana, "&range=this-year"))).toBe("This year")
  expect(range(await opens(dana))).toBe("This year")
})

test("an address that says a range wins over what was kept, and does not call it recalled", async () => {
  await opens(dana, "&range=everything&per=100")
  const html = await opens(dana, "&from=2026-01-10&to=2026-02-20")
  expect(days(html)).toEqual(["2026-01-10", "2026-02-20"])
  expect(textIn(html)).not.toContain("the dates you last chose")
  expect(html).not.toContain('name="per" value="100"')
})

test("days typed through today go on through today", async () => {
  const today = days(await opens(dana))[1]
  await opens(dana, `&from=2026-01-10&to=${today}`)
  expect([...browser].find(([name]) => name.startsWith("__Host-list-ledger-"))?.[1]).toBe(
    encodeURIComponent(`days=${dana}.2026-01-10.`),
  )
  expect(days(await opens(dana))).toEqual(["2026-01-10", today])
})

test("hidden columns and the rows of a page come back, in whichever ledger, and leave the range alone", async () => {
  await opens(dana, "&from=2026-01-10&to=2026-02-20&per=100")
  const selected = await opens(omar, "&columns=chosen&show=amount&show=balance&show=notes&show=actions")
  expect(selected).toMatch(/class="table [^"]*hide-3 hide-4 hide-5 hide-6 hide-7 hide-9 /)
  expect(range(selected)).toBe("Past year")
  const again = await opens(dana, "")
  expect(days(again)).toEqual(["2026-01-10", "2026-02-20"])
  expect(again).toContain('name="per" value="100"')
  expect(await opens(omar, "&range=everything")).toMatch(/hide-3 hide-4 hide-5 hide-6 hide-7 hide-9/)
  expect(await opens(omar, "&hide=")).not.toContain("hide-3")
})

test("another person on the same computer meets the past year and every column, and the first keeps theirs", async () => {
  await opens(dana, "&range=everything&hide=stripe")
  const other = await tokenOf(await staff(5), "page")
  const html = await opens(dana, "", other)
  expect([range(html), html.includes("hide-9")]).toEqual(["Past year", false])
  expect(html).toMatch(/data-kept="table:ledger:\d+"/)
  const own = await opens(dana)
  expect([range(own), own.includes("hide-9")]).toEqual(["Everything", true])
})

test.each(["range=nonsense", "days=x.y.z", "hide=no-such", "per=7", "from=2026-13-01", "days=1.2026-99-01.%00"])(
  "a kept state that makes no sense (%s) is as usual",
  async (stored) => {
    browser.set(`__Host-list-ledger-${manager.userId}`, encodeURIComponent(stored))
    const html = await opens(dana)
    expect(range(html)).toBe("Past year")
    expect(html).not.toContain("hide-")
  },
)
