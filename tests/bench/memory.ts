/** The application's own memory with a thousand units: of a new process after many requests, and of the one that has served other benches before. */
import { type Application, costOf, serve } from "./support/application.ts"
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

/** `used` has imported, paid, moved and mailed before, if those benches ran. */
export async function memoryFigures(folder: string, used: Promise<Application> | undefined): Promise<Figure[]> {
  const app = await serve(folder)
  try {
    const own = await memoryAfterPages(app)
    const figures = [{ name: "own memory after 2,000 requests, MB", value: own, goal: 200 }]
    if (used === undefined) return figures
    return [...figures, { name: "the same after the benches above, MB", value: await memoryAfterPages(await used) }]
  } finally {
    await app.stop()
  }
}

async function memoryAfterPages(app: Application): Promise<number> {
  const request = async (run: number) => {
    const response = await fetch(`${app.origin}${PAGES[run % PAGES.length]}`, { headers: app.headers })
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
    await response.arrayBuffer()
  }
  await costOf(app, REQUESTS, request)
  return ownMemoryOf(app.pid)
}
