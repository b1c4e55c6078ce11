/** A tenant's timeline: each event has one entry, and pages have whole days. Source: api.md X120. */
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { tenantNotes } from "#db/schema/index.ts"
import { timeline } from "~/domain/timeline/timeline.ts"
import { addDays, asDay, type Day } from "~/values/calendar.ts"
import { owesFee } from "../../support/tenancies.ts"
import { mona, movesInto, on, person, seen, suite } from "../../support/world.ts"

let tenantId = 0
const FIRST = asDay("2026-01-01")

beforeEach(async () => {
  await suite(101, { rent: 100_000 })
  tenantId = await person("Dana Reyes")
  await movesInto(tenantId, 101)
})

const noteOn = (day: Day, hour: number) =>
  write(
    (tx) =>
      tx.run(
        tx.insert(tenantNotes).values({
          tenantId,
          title: `${day} ${hour}`,
          description: "Words",
          creatorId: null,
          createdAt: on(day, hour),
        }),
      ),
    on(day, hour),
  )

const page = (until?: Day) => seen("2026-12-31", (tx) => timeline(tx, mona, { tenantId, kind: undefined, until }))

/** All pages, one after another. */
async function pages() {
  const read = [await page()]
  for (let next = read[0]?.next; next; next = read.at(-1)?.next) read.push(await page(next))
  return read
}

test("every entry stands on one page, newest first, and no day is cut", async () => {
  const days = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 30 })), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(days, async (made) => {
      await write((tx) => tx.run(tx.delete(tenantNotes)))
      for (const [after, count] of made)
        for (let hour = 0; hour < count; hour += 1) await noteOn(addDays(FIRST, after), hour % 24)
      const read = await pages()
      const notes = read.flatMap(({ entries }) => entries.filter(({ kind }) => kind === "note"))
      const perDay = Map.groupBy(made, ([after]) => after)
      const isWhole = [...perDay.values()].every((same) => same.reduce((sum, [, count]) => sum + count, 0) <= 40)
      if (isWhole) expect(notes).toHaveLength(made.reduce((sum, [, count]) => sum + count, 0))
      expect(notes.map(({ at }) => at)).toEqual(notes.map(({ at }) => at).toSorted((a, b) => Number(b) - Number(a)))
      const ofPages = read.map(({ entries }) => new Set(entries.map(({ day }) => day)))
      expect(new Set(ofPages.flatMap((days) => [...days])).size).toBe(ofPages.reduce((sum, days) => sum + days.size, 0))
      expect(new Set(notes.map(({ id }) => id)).size).toBe(notes.length)
    }),
    { numRuns: 25 },
  )
})

test("money stands on its day, above what has an hour", async () => {
  await owesFee(tenantId, 2_500, "2026-02-03")
  await noteOn(asDay("2026-02-03"), 23)
  await noteOn(asDay("2026-02-04"), 1)
  const { entries } = await page()
  expect(entries.slice(0, 3)).toMatchObject([
    { kind: "note", day: "2026-02-04" },
    { kind: "money", day: "2026-02-03", at: null, amount: 2_500 },
    { kind: "note", day: "2026-02-03" },
  ])
})
