// What is wrong, beside the fields that it is about.

/** Shows *errors* (each with its field and text) beside the fields of *form*, and takes away those of before. */
export function complain(form, errors) {
  for (const place of form.querySelectorAll("[data-errors]")) {
    place.textContent = errors.filter((error) => error.field === place.dataset.errors).map((error) => error.text).join(" ");
  }
  for (const input of form.querySelectorAll("[aria-describedby]")) {
    const isWrong = errors.some((error) => input.getAttribute("aria-describedby").split(" ").includes(`${error.field}-error`));
    if (isWrong) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }
  for (const details of form.querySelectorAll("details:has([aria-invalid])")) details.open = true;
}
