/** The administrators' notice if no second machine has the data. */
import { afterEach, expect } from "vitest"
import { watchStandby } from "#db/standby.ts"
import { get } from "../support/app.ts"
import { onPostgres, onSqlite } from "../support/engines.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"

const NOTICE = "One machine alone holds the data"

let stop = async () => undefined as unknown
afterEach(() => stop())

async function pagesAfterALook(): Promise<string[]> {
  const answers: string[] = []
  const answered = Promise.withResolvers<void>()
  const watch = await watchStandby((standby) => {
    answers.push(standby)
    answered.resolve()
  })
  stop = watch.stop
  if (process.env.DATABASE_URL) await answered.promise
  const [admin, manager] = [await tokenOf(await staff(3), "page"), await tokenOf(await staff(6), "page")]
  const pages = [await get("/admin/defaults", { as: admin }), await get("/management", { as: manager })]
  return [...answers, ...(await Promise.all(pages.map((page) => page.text())))]
}

/** The first part of a page's content. */
const firstIn = (html: string) => /<main[^>]*>(<div class="screen-only">.*?<\/div><\/div><\/div>)/s.exec(html)?.[1]

onPostgres(
  "administrators read first that the database has no standby, as a heading, and nobody else does",
  async () => {
    const [answer, admin = "", manager] = await pagesAfterALook()
    expect(answer).toBe("none configured")
    const first = firstIn(admin)
    expect(first).toContain('role="status"')
    expect(first).toContain(`<h2>${NOTICE}</h2>`)
    expect(textIn(first ?? "")).toContain("The database has no synchronous standby")
    expect(manager).not.toContain(NOTICE)
  },
)

onSqlite("the file of one machine has no standby, and no page speaks of one", async () => {
  const [admin] = await pagesAfterALook()
  expect(admin).not.toContain(NOTICE)
})
