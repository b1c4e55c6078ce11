import type { FieldOf } from "./field-box.tsx"
import { PasswordField } from "./fields.tsx"

export function NewPassword({ of, labels }: { of: Pair<FieldOf>; labels: Pair<string> }) {
  return (
    <>
      <PasswordField
        of={of.password}
        label={labels.password}
        why="At least 8 characters. A few words in a row make a good one."
        autoComplete="new-password"
        required
      />
      <PasswordField of={of.passwordAgain} label={labels.passwordAgain} autoComplete="new-password" required />
    </>
  )
}

type Pair<Value> = { password: Value; passwordAgain: Value }
