import { useLocation } from '@remix-run/react';

/** Sends what a form says to the search for a title, which leads back to the form with the title that is chosen. */
export function FindTitleButton() {
	const { pathname, search } = useLocation();
	return (
		<button className="button" formMethod="get" formAction="/desk/titles" name="back" value={`${pathname}${search}`}>
			Find title by words
		</button>
	);
}
