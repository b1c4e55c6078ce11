/** `npm run dev`: the same server.ts behind Vite. Only the listener is rebuilt if one of its files changes; everything else is as in production. */
import { createServer } from "vite"

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" })
const loadProgram = async () => (await vite.ssrLoadModule("/server.ts")) as typeof import("../server.ts")
const { announceSetup } = (await vite.ssrLoadModule("/open-data.ts")) as typeof import("../open-data.ts")
const { settings } = (await vite.ssrLoadModule("/settings.ts")) as typeof import("../settings.ts")

const program = await loadProgram()
const { port } = await program.serveUntilStopped(settings(), (settings, isReady) => (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { listenerOf } = await loadProgram()
      listenerOf(settings, isReady)(request, response)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      vite.ssrFixStacktrace(error)
      console.error(error.stack)
      response.writeHead(500, { "Content-Type": "text/plain" }).end(error.stack)
    }
  })
})
await announceSetup(settings(), port)
console.log(`Developing at http://localhost:${port}`)
