import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { awaitedSuites, rentRollImports, units } from "#db/schema/index.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { beginImport, discardCutOff } from "~/domain/rent-roll-import/begin-import.ts"
import { createUnit, deleteUnit } from "~/domain/units/units.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { importRentRolls } from "../../../jobs/import-rent-rolls.ts"
import { bringIn, DANA, plan, roll } from "../../support/rent-roll-files.ts"

/** A rent roll of this many vacant suites, numbered from 1001. */
const vacant = (count: number) =>
  roll(...Array.from({ length: count }, (_, at) => `${1001 + at},,,,VACANT,,,,,,,500,500,,,,,,`))
const suite = (unitNumber: number) => ({ unitNumber, monthlyRent: asCents(1), deposit: ZERO })
const left = () =>
  read(async (tx) => ({
    imports: (await tx.all(tx.select().from(rentRollImports))).map(({ state }) => state),
    awaited: (await tx.all(tx.select().from(awaitedSuites))).length,
    units: (await tx.all(tx.select().from(units))).length,
  }))

test("a suite made since the preview keeps the whole file out, also when it stands far down in it", async () => {
  const planned = await plan(vacant(600))
  await write((tx) => createUnit(tx, SYSTEM, suite(1599)))
  await expect(beginImport(SYSTEM, planned, null)).rejects.toMatchObject({ status: 409, code: "PREVIEW_STALE" })
  expect(await left()).toEqual({ imports: [], awaited: 0, units: 1 })
})

test("a suite that was deleted since the preview keeps the file out", async () => {
  await bringIn(roll(DANA, "102,,,,VACANT,,,,,,,500,500,,,,,,"))
  const planned = await plan(roll("102,,,,VACANT,,,,,,,500,500,,,,,,", "103,,,,VACANT,,,,,,,500,500,,,,,,"))
  await write((tx) => deleteUnit(tx, SYSTEM, { unit: 102 }))
  await expect(beginImport(SYSTEM, planned, null)).rejects.toMatchObject({ code: "PREVIEW_STALE" })
})

test("another file waits while one is being imported, and says so", async () => {
  const first = await plan(vacant(3))
  const second = await plan(roll(DANA))
  await beginImport(SYSTEM, first, null)
  await expect(beginImport(SYSTEM, second, null)).rejects.toMatchObject({ status: 409, code: "IMPORT_RUNNING" })
  await importRentRolls()
  await beginImport(SYSTEM, second, null)
})

test("an import whose preparation was cut off leaves nothing behind, and counts for nothing until then", async () => {
  const began = Date.now() - 61_000
  await write(async (tx) => {
    const cutOff = {
      uploadId: null,
      state: "preparing" as const,
      actor: SYSTEM,
      total: 2,
      imported: {},
      createdAt: began,
    }
    await tx.run(tx.insert(rentRollImports).values({ id: 1, ...cutOff }))
    await tx.run(tx.insert(awaitedSuites).values({ importId: 1, unitNumber: 1001, content: {} }))
  })
  await importRentRolls()
  expect(await left()).toEqual({ imports: ["preparing"], awaited: 1, units: 0 })
  await write((tx) => discardCutOff(tx, true))
  expect(await left()).toEqual({ imports: [], awaited: 0, units: 0 })
})

test("what the server before was preparing is given free at the start, and a command's beside it goes on", async () => {
  await write(async (tx) => {
    const young = { state: "preparing" as const, actor: SYSTEM, total: 2, imported: {}, createdAt: tx.now }
    await tx.run(
      tx.insert(rentRollImports).values([
        { uploadId: 7, ...young },
        { uploadId: null, ...young },
      ]),
    )
    await discardCutOff(tx, true)
  })
  expect(await left()).toMatchObject({ imports: ["preparing"] })
})
