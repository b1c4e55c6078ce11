/** Autopay is on only with a usable method and a day, after any actions of tenant and landlord in any order. Source: api.md T9 to T12. */
import { eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { autopay, autopayLog, paymentMethods, tenants } from "#db/schema/index.ts"
import { chooseOwnMethod, disableAutopay, enableAutopay, setOwnDay } from "~/domain/autopay/own-autopay.ts"
import { forgetMethod, type StoredMethod } from "~/domain/payment-methods/stored-methods.ts"
import { ANONYMOUS, NO_LEVEL } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { acceptsPayments } from "../../support/online.ts"
import { tenantUser } from "../../support/people.ts"
import { randomRuns } from "../../support/random-runs.ts"
import { hasSaved } from "../../support/saved-methods.ts"

const LONG = 60_000
const STEPS = ["enable", "disable", "day 5", "no day", "choose card", "choose bank", "lose card", "lose bank"] as const
type StepName = (typeof STEPS)[number]

test(
  "enabling needs a method and a day, in whatever order a tenant tries",
  async () => {
    acceptsPayments()
    const dana = await tenantUser(101)
    const { tenantId } = dana
    const card = await hasSaved(tenantId, "pm_card_visa")
    const bank = await hasSaved(tenantId, "pm_usBankAccount_success")
    const actor = { ...ANONYMOUS, userId: dana.userId, level: NO_LEVEL, tenantId, sessionId: 1 }
    const choose = ({ id }: StoredMethod) => write((tx) => chooseOwnMethod(tx, actor, { methodId: id }))
    const setDay = (autopayDay: number | null) => write((tx) => setOwnDay(tx, actor, { autopayDay }))
    const take: Record<StepName, () => Promise<unknown>> = {
      enable: () => write((tx) => enableAutopay(tx, actor, {})),
      disable: () => write((tx) => disableAutopay(tx, actor, {})),
      "day 5": () => setDay(5),
      "no day": () => setDay(null),
      "choose card": () => choose(card),
      "choose bank": () => choose(bank),
      "lose card": () => write((tx) => forgetMethod(tx, tenantId, card.id)),
      "lose bank": () => write((tx) => forgetMethod(tx, tenantId, bank.id)),
    }
    const begin = () =>
      write(async (tx) => {
        await tx.run(tx.delete(autopay))
        await tx.run(tx.delete(autopayLog))
        await tx.run(tx.update(paymentMethods).set({ detachedAt: null }))
        await tx.run(tx.update(tenants).set({ autopayDay: null }).where(eq(tenants.id, tenantId)))
      })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("enable" as const, ...STEPS), { minLength: 15, maxLength: 30 }),
        async (steps) => {
          await begin()
          for (const step of steps) {
            await take[step]().catch((error: unknown) => {
              if (!(error instanceof Refusal)) throw error
            })
            const row = await read((tx) => tx.one(tx.select().from(autopay)))
            const tenant = await read((tx) => tx.one(tx.select().from(tenants).where(eq(tenants.id, tenantId))))
            if (row?.enabled) expect([step, row.methodId, tenant?.autopayDay]).toEqual([step, expect.any(String), 5])
          }
          const log = (await read((tx) => tx.all(tx.select().from(autopayLog)))).map(({ status }) => status)
          expect(log).toEqual(log.map((_, index) => (index % 2 === 0 ? "enabled" : "disabled")))
        },
      ),
      { numRuns: randomRuns(40) },
    )
  },
  LONG,
)
