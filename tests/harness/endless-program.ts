import { enforceResourceLimits } from '../../store/foundation/side-limits';

// A side process whose work never ends, and which receives no signals meanwhile.
enforceResourceLimits();
for (;;);
