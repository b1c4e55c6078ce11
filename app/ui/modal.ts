/**
 * Makes a dialog modal: the page behind it neither takes the focus nor scrolls (styles/floating.css). Where a scrollbar takes room, its room
 * stays while it is gone, so that nothing moves.
 */
export function showModal(dialog: HTMLDialogElement) {
  const page = document.documentElement
  page.toggleAttribute("data-scrollbar", window.innerWidth > page.clientWidth)
  dialog.open = false
  dialog.showModal()
}
