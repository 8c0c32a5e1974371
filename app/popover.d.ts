import 'react';

/** The HTML attributes of popovers. React 18 renders the popover attributes, but its types do not include them yet. */
declare module 'react' {
	interface HTMLAttributes<T> {
		popover?: 'auto' | 'manual';
	}
	interface ButtonHTMLAttributes<T> {
		popovertarget?: string;
		popovertargetaction?: 'show' | 'hide' | 'toggle';
	}
}
