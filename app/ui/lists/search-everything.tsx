/** Leads from a list without a match to the header's search with the same text. By POST, so that the text is in no address. */
export function SearchEverything({ search }: { search: string }) {
  if (search === "") return null
  return (
    <form method="post" action="/management/search">
      <input type="hidden" name="search" value={search} />
      <button type="submit" className="btn">
        Search everything for “{search}”
      </button>
    </form>
  )
}
