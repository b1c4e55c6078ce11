/** The query of the list below a dialog. */
export const listOf = (here: string) => here.split("?")[1] ?? ""

/** The target of a dialog's form, and the list to return to. */
export function TargetFields({ person, here }: { person: { id: number }; here: string }) {
  return (
    <>
      <input type="hidden" name="userID" value={person.id} />
      <input type="hidden" name="list" value={listOf(here)} />
    </>
  )
}
