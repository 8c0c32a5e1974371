/** The button that the Enter key presses, as a scanner does. It comes first in its form, before buttons that lead elsewhere. */
export const EnterButton = ({ name, value }: { name?: string; value?: string }) => (
	<button className="visually-hidden" name={name} value={value} tabIndex={-1} aria-hidden="true">
		Enter
	</button>
);
