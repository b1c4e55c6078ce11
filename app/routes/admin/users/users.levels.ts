import { levelName } from "~/domain/identity/levels.ts"
import { NO_LEVEL } from "~/domain/permissions.ts"

/** The levels that a person may grant: their own and weaker ones, strongest first. */
export function levelChoices(own: number): { value: string; label: string }[] {
  const levels = Array.from({ length: NO_LEVEL - own }, (_, index) => own + index)
  return levels.map((level) => ({ value: String(level), label: levelName(level) }))
}
