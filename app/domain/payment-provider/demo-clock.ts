/** Moves the sandbox ahead, so that nobody waits days for a bank. */
import { read } from "#db/client.server.ts"
import { settings } from "../../../settings.ts"
import { workflow } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { zoneOf } from "../settings/defaults.ts"
import { providerResponse } from "./provider-response.ts"
import { bankTime, passBusinessDayOfSandbox } from "./sandbox.ts"

/** The instant (milliseconds) up to which the sandbox's banks have responded, and the property's time zone. Refuses (404) if payments do not go to the sandbox. */
export async function sandboxClock(): Promise<{ at: number; zone: string }> {
  mustBeSandbox()
  return { at: await providerResponse(bankTime()), zone: await read(zoneOf) }
}

/** Moves the sandbox ahead by one business day: banks respond to all requests due by then. Refuses (404) when payments do not go to the sandbox. */
export const passBusinessDay = workflow("manage settings", async (_actor, _input: object): Promise<void> => {
  mustBeSandbox()
  await providerResponse(passBusinessDayOfSandbox())
})

function mustBeSandbox(): void {
  if (settings().payments !== "sandbox") throw new Refusal("ROUTE_NOT_FOUND", { message: "There is no such page." })
}
