/** Payments of several people at once, spread over several processes of the program. */
import { payer } from "./payment.ts"
import type { Application } from "./support/application.ts"
import { cpuOf } from "./support/process.ts"

/** How many people pay at once at each process. */
const AT_ONCE = 8

/** `each`: how many payments every process receives. Returns payments per second, and the CPU seconds per second of a process. */
export async function payTogether(apps: readonly Application[], each: number) {
  const cpu = () => apps.reduce((sum, { pid }) => sum + cpuOf(pid), 0)
  const [before, start] = [cpu(), performance.now()]
  await Promise.all(
    apps.map(async (app) => {
      let left = each
      const pay = payer(app)
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (; left > 0; left -= 1) await pay()
        }),
      )
    }),
  )
  const took = performance.now() - start
  return { perSecond: (apps.length * each * 1_000) / took, share: (cpu() - before) / took / apps.length }
}
