/** Moves the sandbox ahead, so that nobody waits days for a bank. */
import { settings } from "../../../settings.ts"
import { workflow } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { bankTime, passBusinessDayOfSandbox } from "./sandbox.ts"

/** The instant until which the sandbox's banks have responded, in milliseconds. Refuses (404) when payments do not go to the sandbox. */
export function sandboxClock(): number {
  mustBeSandbox()
  return bankTime()
}

/** Moves the sandbox ahead by one business day: banks respond to all requests due by then. Refuses (404) when payments do not go to the sandbox. */
export const passBusinessDay = workflow("manage settings", async (_actor, _input: object): Promise<void> => {
  mustBeSandbox()
  passBusinessDayOfSandbox()
})

function mustBeSandbox(): void {
  if (settings().payments !== "sandbox") throw new Refusal("ROUTE_NOT_FOUND", { message: "There is no such page." })
}
