import { confirmByPassword } from "~/domain/identity/confirm.ts"
import { ConfirmByPassword } from "~/domain/identity/inputs.ts"
import { endpoint, run } from "~/http/endpoint.ts"

/** Proving once more who one is (api.md U21). */
const door = endpoint({
  POST: run({ takes: ConfirmByPassword, does: confirmByPassword, answers: () => ({ message: "Confirmed." }) }),
})
export const loader = door.loader
export const action = door.action
