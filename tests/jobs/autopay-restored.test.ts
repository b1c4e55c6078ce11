/** Autopay after a restore, an outage, a downtime, and with a clock that jumps: nobody is charged twice, and missed runs are reported. Source: money.md 3.24. */
import { copyFileSync, readdirSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest"
import { closeDatabase, openDatabase, read, write } from "#db/client.server.ts"
import { providerSweeps } from "#db/schema/index.ts"
import { chargeRun } from "~/domain/autopay/charge-run.ts"
import { runsToCharge } from "~/domain/autopay/runs-to-charge.ts"
import { type PaymentGateway, ProviderUnavailable } from "~/domain/payment-provider/port.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { autopayIntentDetails, createAutopayIntent } from "~/domain/payments/online/autopay-intent.ts"
import { isSwept, requireSweep } from "~/domain/payments/sweep/sweep-progress.ts"
import { cancelPayments } from "../../jobs/cancel-payments.ts"
import { chargeAutopay } from "../../jobs/charge-autopay.ts"
import { runDue } from "../../jobs/run-due.ts"
import { sweepPayments } from "../../jobs/sweep-payments.ts"
import {
  autopayMails,
  autopayReceipts,
  charged,
  danaAwaitsAutopay,
  fails,
  intents,
  intervalsRun,
  morningOf,
  runsOf,
} from "../support/autopay-jobs.ts"
import { deleteCopies, restores, takesBackup } from "../support/database-copies.ts"
import { onSqlite } from "../support/engines.ts"
import { fileOfTest } from "../support/fresh-test-database.ts"
import { itIs, minutesPass, paysBy } from "../support/online.ts"
import { inFolder } from "../support/operator.ts"
import { down, losing } from "../support/provider-away.ts"
import { execute } from "../support/raw.ts"
import { businessDays, gateway } from "../support/sandbox.ts"
import { isOnAutopay } from "../support/saved-methods.ts"
import { stateOf } from "../support/tenancies.ts"
import { on, setting } from "../support/world.ts"

const never = new AbortController().signal
afterAll(deleteCopies)

const ANNOUNCED = "Your autopay of Jan 3, 2026"

let dana = 0
beforeEach(async () => {
  dana = await danaAwaitsAutopay("pm_card_visa", { lateFeeDay: 28 })
  await intervalsRun()
})

const charges = () => chargeAutopay(never, fails)

describe("after a restore", () => {
  test("what was charged since the backup is found again, and charged once", async () => {
    await takesBackup()
    await morningOf("2026-01-03")
    expect(await charged()).toEqual([103_000])
    const [first] = await autopayReceipts()
    await restores()
    expect(await autopayReceipts()).toEqual([])
    await morningOf("2026-01-04")
    expect(await charged()).toEqual([103_000])
    expect(await runsOf(dana)).toEqual(["2026-01 succeeded"])
    expect(await autopayReceipts()).toMatchObject([{ id: first?.id, status: "succeeded", effectiveOn: "2026-01-03" }])
    expect((await stateOf(dana, "2026-01-04")).owed).toBe("0/0/0/0")
  })

  onSqlite("the operator's backup and restore charge nobody twice, and nobody before a sweep", () =>
    inFolder(async (run, file) => {
      copyFileSync(fileOfTest, file)
      const folder = dirname(file)
      expect(await run("backup")).toMatchObject({ status: 0 })
      openDatabase(file)
      await morningOf("2026-01-03")
      expect(await charged()).toEqual([103_000])
      closeDatabase()
      for (const name of readdirSync(folder)) if (name.startsWith("suitekeeper.")) rmSync(join(folder, name))
      const copy = readdirSync(join(folder, "backups")).find((name) => name.endsWith(".sqlite")) ?? ""
      expect(await run("restore", join(folder, "backups", copy))).toMatchObject({ status: 0 })
      openDatabase(file)
      expect(await read((tx) => isSwept(tx, "sandbox"))).toBe(false)
      await morningOf("2026-01-04")
      expect(await runsOf(dana)).toEqual(["2026-01 succeeded"])
      expect(await charged()).toEqual([103_000])
      closeDatabase()
    }),
  )

  test("nothing is charged before a whole sweep, also by a server that merely starts", async () => {
    itIs("2026-01-03", 5)
    await runDue()
    await write(requireSweep)
    await charges()
    expect(await intents()).toEqual([])
    await sweepPayments(never, fails)
    await charges()
    expect(await charged()).toEqual([103_000])
  })

  test("a sweep counts for fifteen minutes: after them nothing is charged until the next", async () => {
    itIs("2026-01-03", 5)
    await runDue()
    await sweepPayments(never, fails)
    minutesPass(16)
    await charges()
    expect(await intents()).toEqual([])
    await sweepPayments(never, fails)
    minutesPass(15)
    await charges()
    expect(await charged()).toEqual([103_000])
  })

  test("a run prepared anew, while the sweep cannot bring the old charge, finds that by its operation", async () => {
    await takesBackup()
    await morningOf("2026-01-03")
    await restores()
    itIs("2026-01-03", 6)
    const real = await gateway()
    // The provider does not list its events, so the run is prepared as if there had been no charge.
    await write((tx) => tx.run(tx.update(providerSweeps).set({ sweptUntil: tx.now + 11 * 60_000, updatedAt: tx.now })))
    await runDue()
    const [prepared] = await read(runsToCharge)
    await chargeRun(real, prepared ?? "")
    await cancelPayments(never, fails)
    expect(await charged()).toEqual([103_000])
    expect(await runsOf(dana)).toEqual(["2026-01 succeeded"])
    expect((await autopayReceipts()).map(({ status }) => status).toSorted()).toEqual(["canceled", "succeeded"])
  })

  test("a bank payment under way since the backup is not drawn again, and a declined card is not tried again", async () => {
    await isOnAutopay(dana, "pm_usBankAccount_success")
    await takesBackup()
    await morningOf("2026-01-03")
    await restores()
    await morningOf("2026-01-05")
    expect(await runsOf(dana)).toEqual(["2026-01 processing"])
    expect(await charged()).toEqual([100_000])
    businessDays(2)
    await morningOf("2026-01-07")
    expect(await runsOf(dana)).toEqual(["2026-01 succeeded"])
    await isOnAutopay(dana, "pm_card_chargeCustomerFail")
    await morningOf("2026-02-02")
    await takesBackup()
    await morningOf("2026-02-03")
    await restores()
    await morningOf("2026-02-04")
    expect((await runsOf(dana)).at(-1)).toBe("2026-02 failed generic_decline")
    expect((await sandboxClient().charges.list({ limit: 100 })).data).toHaveLength(2)
  })

  test("a payment that was made and never confirmed is taken over", async () => {
    await takesBackup()
    itIs("2026-01-03", 5)
    await runDue()
    const details = await autopayIntentDetails((await read(runsToCharge))[0] ?? "")
    if (details) await createAutopayIntent(await gateway(), details)
    await restores()
    itIs("2026-01-03", 6)
    await runDue()
    await intervalsRun()
    await intervalsRun()
    expect(await charged()).toEqual([103_000])
    expect(await runsOf(dana)).toEqual(["2026-01 succeeded"])
    expect((await intents()).map(({ status }) => status)).toEqual(["succeeded"])
  })

  test("a gap longer than the provider lists events is closed by reading its payments", async () => {
    await takesBackup()
    await morningOf("2026-01-03")
    await paysBy("pm_card_visa", dana, 20_000)
    await morningOf("2026-01-05")
    await restores()
    itIs("2026-02-14", 5)
    await sweepPayments(never, fails)
    expect(await runsOf(dana)).toEqual(["2026-01 succeeded"])
    expect((await stateOf(dana, "2026-02-14")).account).toBe(-20_000)
  })
})

describe("while the provider is away", () => {
  beforeEach(async () => {
    itIs("2026-01-03", 5)
    await runDue()
  })

  test.each(["createIntent", "confirmIntent", "readIntent"] as const)(
    "a lost response of %s charges once",
    async (call) => {
      const [run = ""] = await read(runsToCharge)
      const cut = await losing(call)
      for (const _ of [1, 2, 3]) await chargeRun(cut, run).catch(() => undefined)
      minutesPass(26 * 60)
      for (const _ of [1, 2]) await chargeRun(cut, run).catch(() => undefined)
      await intervalsRun()
      expect(await charged()).toEqual([103_000])
      expect(await runsOf(dana)).toEqual(["2026-01 succeeded"])
    },
  )

  test("a card that was declined when the answer got lost is not tried again, however late", async () => {
    await intervalsRun()
    await isOnAutopay(dana, "pm_card_chargeCustomerFail")
    itIs("2026-02-03", 5)
    await runDue()
    const [run = ""] = await read(runsToCharge)
    const cut = await losing("confirmIntent")
    await chargeRun({ ...cut, readIntent: (await down()).readIntent }, run).catch(() => undefined)
    minutesPass(26 * 60)
    await chargeRun(await gateway(), run)
    await intervalsRun()
    expect((await runsOf(dana)).at(-1)).toBe("2026-02 failed generic_decline")
    expect((await sandboxClient().charges.list({ limit: 100 })).data).toHaveLength(2)
  })

  test("it is tried for 72 hours, and missed afterwards, with a mail", async () => {
    const [run = ""] = await read(runsToCharge)
    for (const hours of [1, 20, 30, 71]) {
      itIs("2026-01-03", 3)
      minutesPass(hours * 60)
      await chargeRun(await down(), run).catch(() => undefined)
      expect(await runsOf(dana)).toEqual(["2026-01 processing"])
    }
    minutesPass(2 * 60)
    await intervalsRun()
    await intervalsRun()
    expect(await runsOf(dana)).toEqual(["2026-01 missed late"])
    expect(await intents()).toEqual([])
    expect(await autopayMails()).toEqual([ANNOUNCED, "Your autopay was not charged"])
  })

  test("back after 71 hours it is charged, under a key that was not sent before", async () => {
    const [run = ""] = await read(runsToCharge)
    const keys: [string, number][] = []
    const real = await gateway()
    const watched: PaymentGateway = {
      ...real,
      createIntent(wanted) {
        keys.push([wanted.key, Date.now()])
        return Promise.reject(new ProviderUnavailable("away"))
      },
    }
    for (const hours of [1, 12, 22, 24, 46, 60, 70]) {
      itIs("2026-01-03", 3)
      minutesPass(hours * 60)
      await chargeRun(watched, run).catch(() => undefined)
    }
    await intervalsRun()
    expect(await charged()).toEqual([103_000])
    for (const [key, at] of keys)
      for (const [other, later] of keys) if (key === other) expect(Math.abs(later - at)).toBeLessThan(23 * 3_600_000)
  })

  test("what was charged before the provider went away is never missed", async () => {
    const [run = ""] = await read(runsToCharge)
    const cut = await losing("confirmIntent")
    await chargeRun(cut, run).catch(() => undefined)
    itIs("2026-01-07", 5)
    await intervalsRun()
    expect(await runsOf(dana)).toEqual(["2026-01 succeeded"])
  })

  test("news that comes first books it, and the answer afterwards changes nothing", async () => {
    const [run = ""] = await read(runsToCharge)
    await chargeRun(await losing("confirmIntent"), run).catch(() => undefined)
    await sweepPayments(never, fails)
    expect(await runsOf(dana)).toEqual(["2026-01 succeeded"])
    await chargeRun(await gateway(), run)
    await intervalsRun()
    expect(await charged()).toEqual([103_000])
    expect(await autopayMails()).toEqual([ANNOUNCED, "Your autopay payment was received"])
  })
})

describe("the clock", () => {
  test("four days down: what is older than 72 hours is missed, a younger one is charged", async () => {
    await setting({ autopayDay: 5 })
    itIs("2026-01-04")
    await runDue()
    await morningOf("2026-01-09")
    expect(await runsOf(dana)).toEqual(["2026-01 missed late"])
    expect(await charged()).toEqual([])
    expect(await autopayMails()).toEqual([ANNOUNCED, "Your autopay was not charged"])
    await setting({ autopayDay: 7 })
    itIs("2026-02-05")
    await runDue()
    await morningOf("2026-02-09")
    expect((await runsOf(dana)).at(-1)).toBe("2026-02 succeeded")
  })

  test("a clock that jumps back and forth charges each month once", async () => {
    await morningOf("2026-01-03")
    for (const day of ["2025-12-20", "2026-01-03", "2026-01-02", "2026-02-03", "2026-01-15", "2026-02-03"]) {
      itIs(day, 5)
      await runDue()
      await chargeAutopay(never, () => undefined)
    }
    await morningOf("2026-02-04")
    expect(await runsOf(dana)).toEqual(["2026-01 succeeded", "2026-02 succeeded"])
    expect(await charged()).toHaveLength(2)
  })

  test.each([
    ["the night without a three o'clock", "2026-03-29", 29, "2026-03-29T00:59:00Z", "2026-03-29T01:01:00Z"],
    ["the night with two of them", "2026-10-25", 25, "2026-10-24T23:59:00Z", "2026-10-25T00:01:00Z"],
  ])("in Helsinki, %s", async (_, day, number, before, after) => {
    await setting({ timezone: "Europe/Helsinki", autopayDay: number })
    await execute("delete from watermarks")
    vi.setSystemTime(on(day, 1) - 24 * 3_600_000)
    await runDue()
    for (const [instant, count] of [
      [before, 0],
      [after, 1],
      [after, 1],
    ] as const) {
      vi.setSystemTime(Date.parse(instant))
      await runDue()
      await intervalsRun()
      expect(await charged()).toHaveLength(count)
    }
  })

  test("two schedulers at once make one run and one charge", async () => {
    itIs("2026-01-03", 5)
    await Promise.all([runDue(), runDue()])
    await Promise.all([charges(), charges()])
    expect(await charged()).toEqual([103_000])
    expect(await runsOf(dana)).toEqual(["2026-01 succeeded"])
  })
})
