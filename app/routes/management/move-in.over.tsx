import { Dialog } from "~/ui/dialog.tsx"
import { stepAt } from "./move-in.steps.tsx"

/** Asks once before what was typed is forgotten. */
export function StartOverDialog({ unit, step, name }: { unit: number; step: number; name: string }) {
  const here = stepAt(unit, step)
  return (
    <Dialog
      title="Start over?"
      close={here}
      form={{ method: "post", action: here }}
      submit={
        <button type="submit" className="btn btn-danger solid" name="intent" value="over">
          Forget and start over
        </button>
      }
    >
      <input type="hidden" name="unitNumber" value={unit} />
      <p>
        Everything typed {name && `for ${name} `}to fill unit {unit} is forgotten.
      </p>
    </Dialog>
  )
}
