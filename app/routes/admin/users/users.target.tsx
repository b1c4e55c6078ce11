export const listOf = (here: string) => here.split("?")[1] ?? ""

export function TargetFields({ person, here }: { person: { id: number }; here: string }) {
  return (
    <>
      <input type="hidden" name="userID" value={person.id} />
      <input type="hidden" name="list" value={listOf(here)} />
    </>
  )
}
