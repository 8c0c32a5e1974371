import 'react';

/** The attributes of popovers, which React 18 passes on and its types do not know yet. */
declare module 'react' {
	interface HTMLAttributes<T> {
		popover?: 'auto' | 'manual';
	}
	interface ButtonHTMLAttributes<T> {
		popovertarget?: string;
		popovertargetaction?: 'show' | 'hide' | 'toggle';
	}
}
