/**
 * The button that the Enter key presses. A scanner ends with Enter too. Put it first in its form, before buttons with other
 * actions.
 */
export const EnterButton = ({ name, value }: { name?: string; value?: string }) => (
	<button className="visually-hidden" name={name} value={value} tabIndex={-1} aria-hidden="true">
		Enter
	</button>
);
