/** The query of the list that a dialog stands over. */
export const listOf = (here: string) => here.split("?")[1] ?? ""

/** Whom a dialog's form is about, and the list to come back to. */
export function TargetFields({ person, here }: { person: { id: number }; here: string }) {
  return (
    <>
      <input type="hidden" name="userID" value={person.id} />
      <input type="hidden" name="list" value={listOf(here)} />
    </>
  )
}
