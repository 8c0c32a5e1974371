import { useLocation } from '@remix-run/react';

/** Sends the form's fields to the search for a title. The search leads back to the form with the chosen title. */
export function FindTitleButton() {
	const { pathname, search } = useLocation();
	return (
		<button className="button" formMethod="get" formAction="/desk/titles" name="back" value={`${pathname}${search}`}>
			Find title by words
		</button>
	);
}
