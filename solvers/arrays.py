"""Names for the types of NumPy arrays; shapes are told where they are used."""

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]
Ints = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
