import { ConfirmDialog } from "~/ui/dialog.tsx"
import { stepAt } from "./move-in.steps.tsx"

export function StartOverDialog({ unit, step, name }: { unit: number; step: number; name: string }) {
  const here = stepAt(unit, step)
  return (
    <ConfirmDialog title="Start over?" close={here} intent="over" verb="Discard and start over">
      <input type="hidden" name="unitNumber" value={unit} />
      <p>
        Everything typed {name && `for ${name} `}to fill unit {unit} is forgotten.
      </p>
    </ConfirmDialog>
  )
}
