/** Formats "9095550142" as "(909) 555-0142" while the person types at the end of the field. Source: specification 2 section 4. */
export function maskPhone(phone: HTMLInputElement) {
  phone.addEventListener("input", (event) => {
    const isAtEnd = phone.selectionStart === phone.value.length
    const isDeleting = (event as InputEvent).inputType?.startsWith("delete")
    if (!isAtEnd || isDeleting) return
    const digits = phone.value
      .replaceAll(/\D/g, "")
      .replace(/^1(?=\d)/, "")
      .slice(0, 10)
    phone.value = [digits.slice(0, 3) && `(${digits.slice(0, 3)}`, digits.slice(3, 6), digits.slice(6)].reduce(
      (text, part, index) => (part === "" ? text : text + (index === 1 ? ") " : "-") + part),
    )
  })
}
