/**
 * Renders the button that the Enter key presses. A barcode scanner also ends with Enter. Put this button first in its form,
 * before buttons with other actions.
 */
export const EnterButton = ({ name, value }: { name?: string; value?: string }) => (
	<button className="visually-hidden" name={name} value={value} tabIndex={-1} aria-hidden="true">
		Enter
	</button>
);
