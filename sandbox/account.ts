/** The sandbox's account. Each sandbox file has an account of its own. */

import { route, type SandboxRoute } from "./http/router.ts"
import { newId } from "./ids.ts"
import type { Sandbox } from "./store.server.ts"

function account({ store }: Sandbox): { id: string; object: "account" } {
  const id = store.fact("account") ?? newId("account")
  store.setFact("account", id)
  return { id, object: "account" }
}

export const ACCOUNT_ROUTES: readonly SandboxRoute[] = [route("GET", "/v1/account", {}, account)]
