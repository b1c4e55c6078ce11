/** The application's own memory after many requests, with a thousand units. */
import { type Application, costOf } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { ownMemoryOf } from "./support/process.ts"
import { rows } from "./support/scale.ts"

const REQUESTS = rows(2_000)
const PAGES = [
  "/management?search=",
  "/management/viewtenant?tenant=7",
  "/management/viewtenant/payments?tenant=7",
  "/management/viewunit?unit=101",
]

export async function memoryFigures(app: Application): Promise<Figure[]> {
  const request = async (run: number) => {
    const response = await fetch(`${app.origin}${PAGES[run % PAGES.length]}`, { headers: app.headers })
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
    await response.arrayBuffer()
  }
  await costOf(app, REQUESTS, request)
  return [{ name: "own memory after 2,000 requests, MB", value: ownMemoryOf(app.pid), goal: 200 }]
}
