import { useLocation } from '@remix-run/react';

/**
 * Renders a button that opens the search for a title. The search returns to this form with the chosen title and the typed
 * values.
 */
export function FindTitleButton() {
	const { pathname, search } = useLocation();
	return (
		<button className="button" formMethod="get" formAction="/desk/titles" name="back" value={`${pathname}${search}`}>
			Find title by words
		</button>
	);
}
